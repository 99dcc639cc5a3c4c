import type { Handler } from '../../../../cloud/operation.js';
import { removeRequestFaults } from '../../../../repositories/lab/request-faults.js';
import { labOf } from '../lab-of.js';

export const deleteRequestFaults: Handler<'deleteRequestFaults'> = async ({ cloud }) => {
  await removeRequestFaults(cloud.database);
  await labOf(cloud).peers.announce();
  return undefined;
};
