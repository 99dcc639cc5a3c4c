import type { Handler } from '../../../cloud/operation.js';
import { labOf } from './lab-of.js';

export const loadLabSnapshot: Handler<'loadLabSnapshot'> = async ({ cloud, params }) => {
  await labOf(cloud).state.loadSnapshot(params.name);
  return undefined;
};
