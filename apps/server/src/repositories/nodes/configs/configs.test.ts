import type { Schema } from '@cloud-account/spec';
import { useServer } from '@cloud-account/testkit';
import { expect, it } from 'vitest';
import {
  configsPath,
  emptySlots,
  makeConfig,
  makeNodeWithDisks,
} from '../../../operations/nodes/configs/node-configs.fixture.js';
import { removeDiskRows } from '../disks/disks.js';

const server = useServer();

it('removes deleted disks from the slots of all profiles of their node, and keeps the other disks', async () => {
  const { node, config, disks } = await makeNodeWithDisks(server, server.user);
  const [first = 0, second = 0] = disks;
  const other = await makeConfig(server.user, node.id, {
    devices: { sdb: { disk_id: second }, sdc: { disk_id: first } },
  });
  const untouched = await makeConfig(server.user, node.id, { devices: { sda: { disk_id: second } } });
  await server.cloud.transaction((tx) => removeDiskRows(tx, [first]));
  const { body } = await server.user.get<Schema<'NodeConfigPage'>>(configsPath(node.id));
  const left = { disk_id: second, volume_id: null };
  expect(body.data.map(({ id, devices }) => [id, devices])).toEqual([
    [config.id, { ...emptySlots, sdb: left }],
    [other.id, { ...emptySlots, sdb: left }],
    [untouched.id, { ...emptySlots, sda: left }],
  ]);
  expect(body.data[2]).toStrictEqual(untouched);
});
