import type { Handler } from '../../common/operation.js';

export const listNodeConfigs: Handler<'listNodeConfigs'> = () =>
  Promise.reject(new Error('UNWRITTEN: listNodeConfigs'));
