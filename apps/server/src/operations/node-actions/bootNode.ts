import type { Handler } from '../../common/operation.js';

export const bootNode: Handler<'bootNode'> = () => Promise.reject(new Error('UNWRITTEN: bootNode'));
