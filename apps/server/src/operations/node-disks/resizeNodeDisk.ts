import type { Handler } from '../../common/operation.js';

export const resizeNodeDisk: Handler<'resizeNodeDisk'> = () =>
  Promise.reject(new Error('UNWRITTEN: resizeNodeDisk'));
