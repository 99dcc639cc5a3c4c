import type { Handler } from '../../common/operation.js';

export const updateNodeDisk: Handler<'updateNodeDisk'> = () =>
  Promise.reject(new Error('UNWRITTEN: updateNodeDisk'));
