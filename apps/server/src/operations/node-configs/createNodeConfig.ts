import type { Handler } from '../../common/operation.js';

export const createNodeConfig: Handler<'createNodeConfig'> = () =>
  Promise.reject(new Error('UNWRITTEN: createNodeConfig'));
