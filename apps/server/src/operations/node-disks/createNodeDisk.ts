import type { Handler } from '../../common/operation.js';

export const createNodeDisk: Handler<'createNodeDisk'> = () =>
  Promise.reject(new Error('UNWRITTEN: createNodeDisk'));
