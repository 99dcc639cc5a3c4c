import { LARGEST_SNAPSHOT_FILE } from '@cloud-account/core';
import type { Handler } from '../../../cloud/operation.js';
import { labOf } from './lab-of.js';
import { presentSnapshot } from './present-snapshot.js';

export const updateLabSnapshotFile: Handler<'updateLabSnapshotFile'> = async ({ cloud, params, upload }) => {
  const { state } = labOf(cloud);
  return presentSnapshot(
    await upload.receive(LARGEST_SNAPSHOT_FILE, ({ content }) => state.writeSnapshot(params.name, content)),
  );
};
