import type { Handler } from '../../common/operation.js';

export const cloneNode: Handler<'cloneNode'> = () => Promise.reject(new Error('UNWRITTEN: cloneNode'));
