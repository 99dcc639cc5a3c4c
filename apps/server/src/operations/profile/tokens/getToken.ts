import type { Handler } from '../../../cloud/operation.js';
import { getToken as loadToken } from '../../../repositories/profile/tokens.js';
import { presentToken } from '../present.js';

export const getToken: Handler<'getToken'> = async ({ cloud, viewer, params }) =>
  presentToken(await loadToken(viewer, cloud.database, params.tokenId, cloud.clock.now()));
