import type { Handler } from '../../common/operation.js';

export const getNodeConfig: Handler<'getNodeConfig'> = () =>
  Promise.reject(new Error('UNWRITTEN: getNodeConfig'));
