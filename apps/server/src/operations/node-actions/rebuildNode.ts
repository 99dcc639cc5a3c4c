import type { Handler } from '../../common/operation.js';

export const rebuildNode: Handler<'rebuildNode'> = () => Promise.reject(new Error('UNWRITTEN: rebuildNode'));
