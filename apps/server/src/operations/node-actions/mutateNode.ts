import type { Handler } from '../../common/operation.js';

export const mutateNode: Handler<'mutateNode'> = () => Promise.reject(new Error('UNWRITTEN: mutateNode'));
