import { useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import type { Schema } from '../../packages/spec/src/index.js';
import { Client, expectGone } from './client.fixture.js';

const server = useServer({ CLOUD_UNKNOWN_FIELDS: 'ignore' });

/** A tool that applies a file: it writes every attribute that it knows, and then expects no difference. */
const client = new Client(server, {
  headers: {
    'Content-Type': 'application/json',
    Accept: 'application/json',
    'User-Agent': 'tool/1.0 plugin/2.0',
  },
});

/** Every attribute of a configuration profile, empty if the file leaves it out; all slots of disks are there. */
const profile = (disks: readonly number[]) => ({
  label: 'kept-profile',
  comments: '',
  devices: Object.fromEntries(
    ['sda', 'sdb', 'sdc', 'sdd', 'sde', 'sdf', 'sdg', 'sdh'].map((slot, index) => {
      const disk = disks[index];
      return [slot, disk === undefined ? null : { disk_id: disk, volume_id: null }] as const;
    }),
  ),
  helpers: {
    devtmpfs_automount: true,
    distro: true,
    modules_dep: true,
    network: true,
    updatedb_disabled: true,
  },
  interfaces: null,
  kernel: 'node/latest-64bit',
  memory_limit: 0,
  init_rd: null,
  root_device: '/dev/sda',
  run_level: 'default',
  virt_mode: 'paravirt',
});

/** The sent fields in the answer, without empty ones. */
const kept = (sent: ReturnType<typeof profile>) => {
  const { interfaces: _none, init_rd: _old, ...rest } = sent;
  return { ...rest, interfaces: [], initrd: null };
};

describe('a configuration tool with nodes', () => {
  it('makes a node with disks and a profile, and finds no difference after writing all of it again', async () => {
    const node = await client.done<Schema<'Node'>>('POST', '/node/instances', {
      body: {
        region: 'us-ord',
        type: 'g6-nano-1',
        label: 'kept-node',
        group: '',
        tags: [],
        booted: false,
        backups_enabled: false,
        private_ip: false,
        authorized_keys: null,
        authorized_users: null,
        interfaces: null,
        stackscript_id: null,
        stackscript_data: null,
        metadata: null,
      },
    });
    await server.settle();
    const at = `/node/instances/${node.id}`;
    const disks: number[] = [];
    for (const filesystem of ['ext4', 'swap']) {
      const body = { label: `kept-${filesystem}`, size: 512, filesystem, image: '', root_pass: null };
      disks.push((await client.done<Schema<'NodeDisk'>>('POST', `${at}/disks`, { body })).id);
      await server.settle();
    }
    const wanted = profile(disks);
    const made = await client.done<Schema<'NodeConfig'>>('POST', `${at}/configs`, { body: wanted });
    expect(made).toMatchObject(kept(wanted));
    const path = `${at}/configs/${made.id}`;
    for (const body of [wanted, { ...wanted, interfaces: [] }]) {
      await client.done('PUT', path, { body });
      const read = await client.done<Schema<'NodeConfig'>>('GET', path);
      expect(read).toEqual({ ...made, updated: read.updated });
    }
    const one = profile(disks.slice(1));
    expect(await client.done('PUT', path, { body: one })).toMatchObject(kept(one));

    await client.done('PUT', at, {
      body: { label: 'kept-node', group: '', tags: [], watchdog_enabled: true },
    });
    const { updated, ...before } = node;
    const read = await client.done<Schema<'Node'>>('GET', at);
    expect(read).toEqual({ ...before, status: 'offline', updated: read.updated });
    expect(updated <= read.updated).toBe(true);
    await client.done('DELETE', at);
    await server.settle();
    expectGone(await client.send('GET', at));
    expectGone(await client.send('DELETE', at));
  });
});
