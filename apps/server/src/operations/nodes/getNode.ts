import type { Handler } from '../../common/operation.js';

export const getNode: Handler<'getNode'> = () => Promise.reject(new Error('UNWRITTEN: getNode'));
