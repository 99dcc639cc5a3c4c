import type { Handler } from '../../common/operation.js';

export const updateNodeConfig: Handler<'updateNodeConfig'> = () =>
  Promise.reject(new Error('UNWRITTEN: updateNodeConfig'));
