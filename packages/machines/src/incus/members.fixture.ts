import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { randomUUID } from 'node:crypto';
import { until } from '@cloud-account/testkit/waits';
import { expect } from 'vitest';
import { runProgram } from '../hosted/programs.js';
import type { Daemon } from './daemon.fixture.js';
import { listMembers } from './daemon/members.js';

/** A host in a network namespace. */
interface Host {
  readonly name: string;
  readonly namespace: string;
}

const addressOf = (name: string): string => `10.99.0.${name.slice(1)}:8443`;

/** Makes hosts in network namespaces of their own, which one more joins by a bridge. They are removed with the directory. */
export async function makeHosts(directory: string, count: number): Promise<readonly Host[]> {
  const id = `in${randomUUID().slice(0, 6)}`;
  const hub = `${id}-hub`;
  const hosts = Array.from({ length: count }, (_, at) => ({
    name: `h${at + 1}`,
    namespace: `${id}-h${at + 1}`,
  }));
  const namespaces = [hub, ...hosts.map(({ namespace }) => namespace)];
  await writeFile(path.join(directory, 'namespaces'), namespaces.join('\n'));
  const ip = (...args: readonly string[]) => runProgram('ip', args);
  for (const namespace of namespaces) await ip('netns', 'add', namespace);
  await ip('-n', hub, 'link', 'add', 'bridge0', 'type', 'bridge');
  await ip('-n', hub, 'link', 'set', 'bridge0', 'up');
  for (const { name, namespace } of hosts) {
    const peer = ['peer', 'name', 'host0', 'netns', namespace];
    await ip('-n', hub, 'link', 'add', name, 'type', 'veth', ...peer);
    await ip('-n', hub, 'link', 'set', name, 'master', 'bridge0', 'up');
    await ip('-n', namespace, 'address', 'add', `10.99.0.${name.slice(1)}/24`, 'dev', 'host0');
    for (const link of ['lo', 'host0']) await ip('-n', namespace, 'link', 'set', link, 'up');
  }
  return hosts;
}

const nameOf = ({ directory }: Daemon): string => path.basename(directory);

/** Makes a daemon the first member of a cluster. */
export async function formCluster(first: Daemon): Promise<void> {
  const name = nameOf(first);
  // It closes its connections when it listens at another address.
  const config = { 'core.https_address': addressOf(name) };
  await until(() => first.client.send('PATCH', '', { config }), 100);
  await first.client.start('PUT', '/cluster', { server_name: name, enabled: true });
  await untilOnline(first, name);
  // A cluster notices after eleven seconds at the earliest that a member is away.
  await first.client.send('PATCH', '', { config: { 'cluster.offline_threshold': '11' } });
}

/** Waits until a daemon is a member of the cluster. It closes its connections when it becomes one. */
async function untilOnline({ client }: Daemon, name: string): Promise<void> {
  await until(async () => {
    const found = (await listMembers(client)).find((member) => member.server_name === name);
    expect(found?.status).toBe('Online');
  }, 100);
}

/** Adds a daemon to the cluster of the first one. @param pool the storage pool, with the size that it has on each member, in MiB */
export async function joinCluster(
  first: Daemon,
  daemon: Daemon,
  pool: { name: string; size: number },
): Promise<void> {
  const name = nameOf(daemon);
  const asked = await first.client.start('POST', '/cluster/members', { server_name: name });
  const { fingerprint, secret, expiresAt: expires_at, addresses } = asked?.metadata ?? {};
  const token = { server_name: name, fingerprint, addresses, secret, expires_at };
  const poolValue = (key: string, value: string) => ({ entity: 'storage-pool', name: pool.name, key, value });
  await daemon.client.start('PUT', '/cluster', {
    ...{ server_name: name, enabled: true },
    ...{ cluster_address: addressOf(nameOf(first)), server_address: addressOf(name) },
    cluster_certificate: await readFile(path.join(first.directory, 'cluster.crt'), 'utf8'),
    cluster_password: Buffer.from(JSON.stringify(token)).toString('base64'),
    member_config: [poolValue('size', `${pool.size}MiB`), poolValue('source', '')],
  });
  await untilOnline(daemon, name);
}
