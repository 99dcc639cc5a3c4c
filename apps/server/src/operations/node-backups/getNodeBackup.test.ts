import { expectRefused, useStage } from '@cloud-account/testkit';
import { expect, it } from 'vitest';
import { backupsAt, makeSavedNode, makeSnapshot } from './backups.fixture.js';

const stage = useStage();

it('getNodeBackup answers a backup of the node of its path only', async () => {
  const node = await makeSavedNode(stage, stage.user);
  const backup = await makeSnapshot(stage, stage.user, node.id);
  const other = await makeSavedNode(stage, stage.user);
  const path = `${backupsAt(node.id)}/${backup.id}`;
  expect((await stage.user.get(path)).body).toEqual(backup);
  for (const missing of [`${backupsAt(other.id)}/${backup.id}`, `${backupsAt(node.id)}/none`])
    await expectRefused(stage.cloud, () => stage.user.get(missing), 404, 'Not found');
  await expectRefused(stage.cloud, () => stage.stranger.get(path), 404, 'Not found');
});
