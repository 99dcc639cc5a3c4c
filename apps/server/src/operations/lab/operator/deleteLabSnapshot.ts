import type { Handler } from '../../../cloud/operation.js';
import { labOf } from './lab-of.js';

export const deleteLabSnapshot: Handler<'deleteLabSnapshot'> = async ({ cloud, params }) => {
  const { state, changes } = labOf(cloud);
  await state.deleteSnapshot(params.name);
  changes.note('lab');
  return undefined;
};
