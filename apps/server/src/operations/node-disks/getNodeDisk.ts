import type { Handler } from '../../common/operation.js';

export const getNodeDisk: Handler<'getNodeDisk'> = () => Promise.reject(new Error('UNWRITTEN: getNodeDisk'));
