import type { Handler } from '../../common/operation.js';

export const resetNodeDiskPassword: Handler<'resetNodeDiskPassword'> = () =>
  Promise.reject(new Error('UNWRITTEN: resetNodeDiskPassword'));
