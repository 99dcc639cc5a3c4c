import type { Handler } from '../../common/operation.js';

export const listNodeDisks: Handler<'listNodeDisks'> = () =>
  Promise.reject(new Error('UNWRITTEN: listNodeDisks'));
