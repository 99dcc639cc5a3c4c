import type { Handler } from '../../common/operation.js';

export const rescueNode: Handler<'rescueNode'> = () => Promise.reject(new Error('UNWRITTEN: rescueNode'));
