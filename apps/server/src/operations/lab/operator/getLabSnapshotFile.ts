import { Download, type Handler } from '../../../cloud/operation.js';
import { labOf } from './lab-of.js';

export const getLabSnapshotFile: Handler<'getLabSnapshotFile'> = async ({ cloud, params }) => {
  const { bytes, content } = await labOf(cloud).state.readSnapshot(params.name);
  return new Download(`${params.name}.tar`, bytes, content);
};
