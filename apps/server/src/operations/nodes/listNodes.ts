import type { Handler } from '../../common/operation.js';

export const listNodes: Handler<'listNodes'> = () => Promise.reject(new Error('UNWRITTEN: listNodes'));
