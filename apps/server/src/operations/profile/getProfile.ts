import type { Handler } from '../../cloud/operation.js';
import { getProfile as loadProfile } from '../../repositories/profile/profiles.js';
import { presentProfile } from './present.js';

export const getProfile: Handler<'getProfile'> = async ({ cloud, viewer }) =>
  presentProfile(viewer, await loadProfile(viewer, cloud.database));
