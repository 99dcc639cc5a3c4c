import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getProgram, requirePrograms } from '@cloud-account/testkit/programs';
import { until, waitLimit } from '@cloud-account/testkit/waits';
import { environment } from '../hosted/programs.js';
import { Client } from './daemon/client.js';
import { formCluster, joinCluster, makeHosts } from './members.fixture.js';
import { makeContainerImage } from './image.fixture.js';
import { prepareProject } from './project.js';

/** The project of the machines, and the pool of their disks. */
export const PROJECT = 'cloud';
export const POOL = 'disks';

const read = (file: string): Promise<string> => readFile(file, 'utf8').catch(() => '');

/** The parts of this system that the daemon needs and does not find. */
async function missingParts(): Promise<string[]> {
  const mounts = await read('/proc/mounts');
  const parts: [string, boolean][] = [
    ['the user root', process.getuid?.() === 0],
    ['a range of users for root in /etc/subuid', /^root:/m.test(await read('/etc/subuid'))],
    ['btrfs in the kernel', /\bbtrfs$/m.test(await read('/proc/filesystems'))],
    ['loop devices', /\bloop$/m.test(await read('/proc/devices'))],
    ['control groups of memory', / \/sys\/fs\/cgroup(\/memory cgroup| cgroup2) /.test(mounts)],
  ];
  return parts.flatMap(([name, isThere]) => (isThere ? [] : [name]));
}

/**
 * Finds the programs and parts of the system that tests with a daemon need and that are missing, so that they skip themselves by name.
 *
 * @throws Error when something is missing and `CLOUD_TEST_REQUIRE_ALL=1` says that nothing may be skipped
 */
export async function requireDaemon(): Promise<readonly string[]> {
  const { missing } = requirePrograms('lxd', 'busybox', 'tar', 'mkfs.btrfs', 'openssl', 'ip', 'nsenter');
  const parts = await missingParts();
  if (parts.length > 0 && process.env.CLOUD_TEST_REQUIRE_ALL === '1')
    throw new Error(`Not there, but required by CLOUD_TEST_REQUIRE_ALL: ${parts.join(', ')}`);
  return [...missing, ...parts];
}

/**
 * Waits until its input ends, which it does also when the process of the tests is killed, and removes all that daemons have: themselves,
 * their containers, networks, mounts and files. The monitor of a container ends with its first process.
 */
const KEEPER = `
cat > /dev/null
dir=$1
kill -9 $(cat "$dir"/pid "$dir"/*/pid 2> /dev/null) 2> /dev/null
for monitor in $(grep -alF "[lxc monitor] $dir/" /proc/[0-9]*/cmdline 2> /dev/null | cut -d / -f 3); do
  kill -9 $(cat /proc/$monitor/task/$monitor/children) 2> /dev/null
done
for network in "$dir"/networks/*; do
  kill -9 $(sed -n 's/^pid: //p' "$network/dnsmasq.pid" 2> /dev/null) 2> /dev/null
  ip link delete "$(basename "$network")" 2> /dev/null
done
for namespace in $(cat "$dir/namespaces" 2> /dev/null); do ip netns delete "$namespace"; done
for look in 1 2 3 4 5 6 7 8 9 10; do
  cut -d ' ' -f 5 /proc/self/mountinfo | grep -F "$dir/" | sort -r | xargs -r umount -l 2> /dev/null
  rm -rf "$dir" 2> /dev/null && exit
  sleep 1
done
`;

/** A daemon of LXD without a service manager, with an image of busybox. */
export interface Daemon {
  readonly directory: string;
  readonly socket: string;
  readonly client: Client;
  /** Kills the daemon; its containers go on. */
  kill(): Promise<void>;
  /** Starts it again. */
  start(): Promise<void>;
  /** Stops its process, which no longer answers, and has it continue. */
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void;
}

/** Daemons with all that they have. */
export interface Daemons {
  /** More than one are the members of a cluster. */
  readonly members: readonly [Daemon, ...Daemon[]];
  /** Removes them with all that they have. */
  readonly end: () => Promise<void>;
}

/** A daemon with its files in a directory. @param namespace the network that it is in; undefined: that of the tests */
function daemonIn(directory: string, namespace: string | undefined): Daemon {
  const socket = path.join(directory, 'unix.socket');
  const client = new Client({ socket }, PROJECT);
  const inside = namespace === undefined ? '' : `nsenter --net=/run/netns/${namespace} `;
  const script = `echo $$ > "$0/pid"; exec ${inside}"$1" --group root --logfile "$0/lxd.log"`;
  let daemon: ReturnType<typeof spawn>;
  return {
    directory,
    socket,
    client,
    start: async () => {
      await mkdir(directory, { recursive: true });
      daemon = spawn('sh', ['-c', script, directory, getProgram('lxd')], {
        ...{ detached: true, stdio: 'ignore' },
        env: { ...environment, LXD_DIR: directory, HOME: '/root' },
      });
      await until(() => client.get(''), 100);
      await until(() => client.get('/instances'), 100);
    },
    kill: async () => {
      const ended = once(daemon, 'exit', { signal: waitLimit() });
      daemon.kill('SIGKILL');
      await ended;
    },
    signal: (signal) => {
      daemon.kill(signal);
    },
  };
}

/** The size of the pool of each daemon. */
const POOL_SIZE = 4_096;

/** Starts one daemon, or a cluster of several. */
export async function startDaemons(count = 1): Promise<Daemons> {
  const directory = await mkdtemp(path.join(tmpdir(), 'incus-'));
  // The users of containers reach their files through it.
  await chmod(directory, 0o711);
  const keeper = spawn('sh', ['-c', KEEPER, 'keeper', directory], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  const end = async () => {
    keeper.stdin.end();
    if (keeper.exitCode === null) await once(keeper, 'exit', { signal: waitLimit() });
  };
  try {
    const hosts = count === 1 ? [undefined] : await makeHosts(directory, count);
    const [first, ...others] = hosts.map((host) =>
      daemonIn(host === undefined ? directory : path.join(directory, host.name), host?.namespace),
    );
    if (first === undefined) throw new Error('a cluster has members');
    await first.start();
    await makePool(first.client, POOL, POOL_SIZE);
    if (others.length > 0) await formCluster(first);
    for (const other of others) {
      await other.start();
      await joinCluster(first, other, { name: POOL, size: POOL_SIZE });
    }
    await prepareProject({ client: first.client, project: PROJECT, pool: POOL, kind: 'container' });
    await addImages(first.client, directory);
    return { members: [first, ...others], end };
  } catch (error) {
    await end();
    throw error;
  }
}

/** Makes a storage pool. @param size MiB that it has at most */
export const makePool = (client: Client, name: string, size: number): Promise<unknown> =>
  client.send('POST', '/storage-pools', { name, driver: 'btrfs', config: { size: `${size}MiB` } });

/** Adds the images that tests boot from. */
async function addImages(client: Client, directory: string): Promise<void> {
  const file = path.join(directory, 'image.tar.gz');
  await makeContainerImage(file);
  const target = await client.uploadImage(createReadStream(file));
  for (const name of ['debian12', 'rescue']) await client.send('POST', '/images/aliases', { name, target });
  await rm(file);
}
