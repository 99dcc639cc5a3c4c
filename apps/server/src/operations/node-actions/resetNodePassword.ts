import type { Handler } from '../../common/operation.js';

export const resetNodePassword: Handler<'resetNodePassword'> = () =>
  Promise.reject(new Error('UNWRITTEN: resetNodePassword'));
