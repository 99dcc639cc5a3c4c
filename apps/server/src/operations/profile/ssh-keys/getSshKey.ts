import type { Handler } from '../../../cloud/operation.js';
import { getSshKey as loadSshKey } from '../../../repositories/profile/ssh-keys.js';
import { presentSshKey } from '../present.js';

export const getSshKey: Handler<'getSshKey'> = async ({ cloud, viewer, params }) =>
  presentSshKey(await loadSshKey(viewer, cloud.database, params.keyId));
