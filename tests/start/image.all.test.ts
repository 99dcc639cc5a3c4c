import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { findProgram, limits, requirePrograms } from '@cloud-account/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeDebianWithNode } from './debian.fixture.js';

const execute = promisify(execFile);
const repository = path.resolve(import.meta.dirname, '../..');

const { missing } = requirePrograms('mmdebstrap', 'podman');
/** Only root makes the system of the image that the build begins with. */
const cannotBuild = missing.length > 0 || process.getuid?.() !== 0;

/** Images are in the folder of the test. */
const storage = () => `[storage]
driver = "overlay"
graphroot = "${folder}/images"
runroot = "${folder}/containers"
`;

/** Limits that a machine without the capability to raise its own can set, and the runtime for all versions of cgroups. */
const engine = () => `[containers]
default_ulimits = ["nofile=1024:1024", "nproc=1024:1024"]
[engine]
cgroup_manager = "cgroupfs"
${findProgram('runc') === undefined ? '' : 'runtime = "runc"'}
`;

let folder: string;
let env: NodeJS.ProcessEnv;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'cloud-image-'));
  env = {
    ...process.env,
    CONTAINERS_CONF: path.join(folder, 'containers.conf'),
    CONTAINERS_STORAGE_CONF: path.join(folder, 'storage.conf'),
  };
  await writeFile(env.CONTAINERS_CONF ?? '', engine());
  await writeFile(env.CONTAINERS_STORAGE_CONF ?? '', storage());
});

afterAll(() => rm(folder, { recursive: true, force: true }));

/** Makes the image that the build begins with, which registries have, of Debian and the Node of this machine. */
async function makeBase(): Promise<void> {
  const containerfile = await readFile(path.join(repository, 'Containerfile'), 'utf8');
  const name = /^FROM (\S+) AS build$/m.exec(containerfile)?.[1] ?? '';
  const system = path.join(folder, 'system');
  await makeDebianWithNode(system);
  const { NODE_EXTRA_CA_CERTS = '' } = process.env;
  const script =
    'tar --create --directory "$1" . | podman import --change "ENV NODE_EXTRA_CA_CERTS=$2" - "$3"';
  await execute('sh', ['-c', script, 'sh', system, NODE_EXTRA_CA_CERTS, name], { env });
  await rm(system, { recursive: true });
}

it.skipIf(cannotBuild)(
  'the image is built, runs without root on a read-only file system, is healthy, and stops',
  { timeout: limits.long },
  async () => {
    await makeBase();
    const { stdout } = await execute('node', ['scripts/image.mjs', '--network=host'], {
      cwd: repository,
      env,
      maxBuffer: 2 ** 28,
    });
    expect(stdout).toMatch(/^cloud-account:\S+ has \d+ MB\. It runs without root .+ stops on SIGTERM\.$/m);
  },
);
