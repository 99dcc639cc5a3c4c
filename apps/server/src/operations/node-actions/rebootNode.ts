import type { Handler } from '../../common/operation.js';

export const rebootNode: Handler<'rebootNode'> = () => Promise.reject(new Error('UNWRITTEN: rebootNode'));
