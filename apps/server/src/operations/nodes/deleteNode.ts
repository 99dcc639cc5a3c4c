import type { Handler } from '../../common/operation.js';

export const deleteNode: Handler<'deleteNode'> = () => Promise.reject(new Error('UNWRITTEN: deleteNode'));
