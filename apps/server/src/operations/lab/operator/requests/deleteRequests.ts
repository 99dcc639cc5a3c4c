import type { Handler } from '../../../../cloud/operation.js';
import { forgetRequests } from '../../../../repositories/lab/recording.js';
import { labOf } from '../lab-of.js';

export const deleteRequests: Handler<'deleteRequests'> = async ({ cloud }) => {
  await forgetRequests(cloud.database);
  await labOf(cloud).peers.announce();
  return undefined;
};
