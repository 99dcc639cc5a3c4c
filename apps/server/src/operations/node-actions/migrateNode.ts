import type { Handler } from '../../common/operation.js';

export const migrateNode: Handler<'migrateNode'> = () => Promise.reject(new Error('UNWRITTEN: migrateNode'));
