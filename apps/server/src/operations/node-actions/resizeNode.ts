import type { Handler } from '../../common/operation.js';

export const resizeNode: Handler<'resizeNode'> = () => Promise.reject(new Error('UNWRITTEN: resizeNode'));
