import type { Handler } from '../../common/operation.js';

export const createNode: Handler<'createNode'> = () => Promise.reject(new Error('UNWRITTEN: createNode'));
