import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { getProgram } from './programs.js';
import { freePort } from './free-port.js';
import { startProgram, type BackgroundProgram } from './nameservers/background-program.js';
import { makeTemporaryFolder } from './nameservers/temporary-folder.js';
import { untilReady, type S3Engine } from './s3-engine.js';

const run = promisify(execFile);

/** The programs of `startCeph`. */
export const cephPrograms = [
  'ceph',
  'ceph-authtool',
  'ceph-conf',
  'ceph-mon',
  'ceph-osd',
  'monmaptool',
  'radosgw',
  'radosgw-admin',
] as const;

const configuration = (folder: string, port: number, monitor: readonly [number, number]): string => `[global]
fsid = ${randomUUID()}
mon_host = [v2:127.0.0.1:${monitor[0]}/0,v1:127.0.0.1:${monitor[1]}/0]
public_addr = 127.0.0.1
cluster_addr = 127.0.0.1
keyring = ${folder}/$name.keyring
run_dir = ${folder}
admin_socket = ${folder}/$name.asok
log_file = ${folder}/$name.log
pid_file = ${folder}/$name.pid
crash_dir = ${folder}
osd_pool_default_size = 1
osd_pool_default_min_size = 1
osd_pool_default_pg_num = 8
osd_pool_default_pg_autoscale_mode = off
osd_crush_chooseleaf_type = 0
mon_allow_pool_size_one = true
mon_data_avail_crit = 1
mon_data_avail_warn = 2
[mon]
mon_data = ${folder}/mon
[osd]
osd_data = ${folder}/osd
osd_objectstore = memstore
memstore_device_bytes = 4294967296
[client.rgw.a]
rgw_data = ${folder}/rgw
rgw_frontends = beast endpoint=127.0.0.1:${port}
rgw_enable_apis = s3
`;

/** Starts Ceph with its bytes in memory: a monitor, a storage daemon, and its gateway for S3 with one user. */
export async function startCeph(): Promise<S3Engine> {
  const folder = await makeTemporaryFolder('ceph');
  const programs: BackgroundProgram[] = [];
  const at = (name: string): string => path.join(folder, name);
  const conf = ['--conf', at('ceph.conf')];
  const ask = (program: string, ...args: readonly string[]) => run(getProgram(program), [...conf, ...args]);
  const daemon = (program: string, ...args: readonly string[]): BackgroundProgram => {
    const started = startProgram(getProgram(program), [...conf, '-f', ...args], folder);
    programs.push(started);
    return started;
  };
  const end = async (): Promise<void> => {
    for (const program of programs.reverse()) await program.stop();
    await rm(folder, { recursive: true });
  };
  try {
    const port = await freePort();
    const monitor = [await freePort(), await freePort()] as const;
    await writeFile(at('ceph.conf'), configuration(folder, port, monitor));
    for (const name of ['mon', 'osd', 'rgw']) await mkdir(at(name));
    await startMonitor(at, ask, () => daemon('ceph-mon', '-i', 'a'), monitor);
    await startStorage(at, ask, () => daemon('ceph-osd', '-i', '0'));
    await ask('ceph', 'auth', 'get-or-create', 'client.rgw.a', 'mon', 'allow rw', 'osd', 'allow rwx').then(
      ({ stdout }) => writeFile(at('client.rgw.a.keyring'), stdout),
    );
    const url = `http://127.0.0.1:${port}`;
    let gateway: BackgroundProgram | undefined;
    const start = async (): Promise<void> => {
      gateway = daemon('radosgw', '-n', 'client.rgw.a');
      await untilReady(gateway, () => fetch(url));
    };
    await start();
    const keys = { accessKey: 'CEPHACCESSKEY', secretKey: 'ceph-secret-key' };
    const user = ['--uid=cloud', '--display-name=cloud', '--max-buckets=0'];
    await ask(
      'radosgw-admin',
      ...['user', 'create', ...user, `--access-key=${keys.accessKey}`, `--secret-key=${keys.secretKey}`],
    );
    const region = 'default';
    return { url, ...keys, region, start, stop: async () => gateway?.stop(), end };
  } catch (error) {
    await end();
    throw error;
  }
}

type At = (name: string) => string;
type Ask = (program: string, ...args: readonly string[]) => Promise<{ stdout: string }>;

async function startMonitor(
  at: At,
  ask: Ask,
  start: () => BackgroundProgram,
  [v2, v1]: readonly [number, number],
): Promise<void> {
  const newKey = (file: string, name: string, ...capabilities: readonly string[]) =>
    run(getProgram('ceph-authtool'), [
      ...['-C', at(file), '-n', name, '--gen-key'],
      ...capabilities.flatMap((of) => ['--cap', of, 'allow *']),
    ]);
  await newKey('mon.a.keyring', 'mon.', 'mon');
  await newKey('client.admin.keyring', 'client.admin', 'mon', 'osd', 'mgr');
  await copyFile(at('mon.a.keyring'), at('first.keyring'));
  await run(getProgram('ceph-authtool'), [
    at('first.keyring'),
    '--import-keyring',
    at('client.admin.keyring'),
  ]);
  const address = `[v2:127.0.0.1:${v2},v1:127.0.0.1:${v1}]`;
  const { stdout } = await ask('ceph-conf', '--lookup', 'fsid');
  await run(getProgram('monmaptool'), [
    ...['--create', '--fsid', stdout.trim(), '--addv', 'a', address, at('monmap')],
  ]);
  await ask('ceph-mon', ...['--mkfs', '-i', 'a', '--monmap', at('monmap'), '--keyring', at('first.keyring')]);
  await copyFile(at('mon.a.keyring'), at('mon/keyring'));
  await untilReady(start(), () => ask('ceph', '--connect-timeout', '10', 'mon', 'stat'));
}

async function startStorage(at: At, ask: Ask, start: () => BackgroundProgram): Promise<void> {
  const uuid = randomUUID();
  await ask('ceph', 'osd', 'new', uuid);
  const capabilities = ['mon', 'allow profile osd', 'osd', 'allow *', 'mgr', 'allow profile osd'];
  const { stdout } = await ask('ceph', 'auth', 'get-or-create', 'osd.0', ...capabilities);
  for (const file of ['osd.0.keyring', 'osd/keyring']) await writeFile(at(file), stdout);
  await ask('ceph-osd', '-i', '0', '--mkfs', '--osd-uuid', uuid);
  await untilReady(start(), async () => (await ask('ceph', 'osd', 'stat')).stdout.includes('1 up'));
}
