import type { Handler } from '../../common/operation.js';

export const shutDownNode: Handler<'shutDownNode'> = () =>
  Promise.reject(new Error('UNWRITTEN: shutDownNode'));
