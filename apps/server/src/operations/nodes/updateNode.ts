import type { Handler } from '../../common/operation.js';

export const updateNode: Handler<'updateNode'> = () => Promise.reject(new Error('UNWRITTEN: updateNode'));
