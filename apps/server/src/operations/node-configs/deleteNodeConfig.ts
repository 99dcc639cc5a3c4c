import type { Handler } from '../../common/operation.js';

export const deleteNodeConfig: Handler<'deleteNodeConfig'> = () =>
  Promise.reject(new Error('UNWRITTEN: deleteNodeConfig'));
