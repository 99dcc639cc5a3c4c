import { expectRefused, useServer } from '@cloud-account/testkit';
import { expect, it } from 'vitest';
import { makeNode } from '../machines/nodes.fixture.js';
import { backupsAt, makeSavedNode, makeSnapshot } from './backups.fixture.js';

const server = useServer();

it('getNodeBackup shows only backups of its node', async () => {
  const node = await makeSavedNode(server, server.user);
  const backup = await makeSnapshot(server, server.user, node.id);
  const other = await makeNode(server, server.user);
  const path = `${backupsAt(node.id)}/${backup.id}`;
  expect((await server.user.get(path)).body).toEqual(backup);
  const elsewhere = () => server.user.get(`${backupsAt(other.id)}/${backup.id}`);
  await expectRefused(server, elsewhere, 404, 'Not found');
});
