import type { Handler } from '../../../cloud/operation.js';
import { labOf } from './lab-of.js';

export const deleteLabSnapshot: Handler<'deleteLabSnapshot'> = async ({ cloud, params }) => {
  await labOf(cloud).state.deleteSnapshot(params.name);
  return undefined;
};
