import type { Handler } from '../../common/operation.js';

export const deleteNodeDisk: Handler<'deleteNodeDisk'> = () =>
  Promise.reject(new Error('UNWRITTEN: deleteNodeDisk'));
