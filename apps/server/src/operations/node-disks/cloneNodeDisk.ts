import type { Handler } from '../../common/operation.js';

export const cloneNodeDisk: Handler<'cloneNodeDisk'> = () =>
  Promise.reject(new Error('UNWRITTEN: cloneNodeDisk'));
