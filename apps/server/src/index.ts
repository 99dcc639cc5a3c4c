export { tokenHash, tokenPrefix } from './credentials/access-token.js';
export { readConfig } from './config/config.js';
export type { Clock } from '@cloud-account/runtime';
export type { Cloud } from './cloud/cloud.js';
export type { DatabaseOptions } from '@cloud-account/database';
export type { Ports, RunningCloud } from './running-cloud.js';
export { startCloud } from './start.js';
export { insertAccount, insertToken, insertUser, revokeToken } from './repositories/access/accounts.js';
export { saveEntityGrants } from './repositories/access/user-grants.js';
