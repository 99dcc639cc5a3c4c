import { readdir, readFile } from 'node:fs/promises';
import { limits, requirePrograms, useBuild } from '@cloud-account/testkit';
import { describe, it } from 'vitest';
import { makeImage } from '../../packages/machines/src/qemu/image.fixture.js';
import { killWhileMachinesChange } from './kills.fixture.js';
import { startMachinesServer } from './machines.fixture.js';

useBuild();

const { missing } = requirePrograms('qemu-system-x86_64', 'qemu-img', 'xorriso', 'blkid');

/** The machines whose processes run, by their UUIDs. @param directory of the machines */
async function runningIn(directory: string): Promise<string[]> {
  const commands = await Promise.all(
    (await readdir('/proc'))
      .filter((name) => /^\d+$/.test(name))
      .map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')),
  );
  return commands
    .filter((command) => command.includes(`${directory}/run/`))
    .flatMap((command) => /guest=([\da-f-]{36})/.exec(command)?.[1] ?? [])
    .sort();
}

describe.skipIf(missing.length > 0)('a server that is killed while it runs machines', () => {
  it('leaves no process, no disk and no volume that no row knows', { timeout: limits.long }, async () => {
    const server = await startMachinesServer(
      { 'debian12.raw': makeImage },
      { CLOUD_COMPUTE_HOST: 'here', CLOUD_QEMU_SHUTDOWN_TIMEOUT: '500' },
    );
    const host = {
      disks: async () => (await server.list('disks')).length,
      has: () => true,
      volumes: async () => (await server.list('volumes')).sort(),
      unfinished: () => server.list('unfinished'),
      running: () => runningIn(server.machines),
    };
    await killWhileMachinesChange(server, host, [0, 150, 600, 1_500]);
  });
});
