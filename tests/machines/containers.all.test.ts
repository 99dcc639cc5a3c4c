import { limits, useBuild } from '@cloud-account/testkit';
import { describe, it, onTestFinished } from 'vitest';
import {
  POOL,
  PROJECT,
  requireDaemon,
  startDaemons,
} from '../../packages/machines/src/incus/daemon.fixture.js';
import { type HostView, killWhileMachinesChange } from './kills.fixture.js';
import { startComputeServer } from './machines.fixture.js';

useBuild();

const missing = await requireDaemon();

interface Found {
  readonly name: string;
  readonly status?: string;
  readonly config: Readonly<Record<string, string>>;
}

const MARK = 'user.cloud-account';

describe.skipIf(missing.length > 0)('a server that is killed while it runs containers', () => {
  it('leaves no instance and no volume that no row knows', { timeout: limits.long }, async () => {
    const { members, end } = await startDaemons();
    const [daemon] = members;
    onTestFinished(() => end());
    const { client, socket } = daemon;
    const instances = () => client.get<Found[]>('/instances?recursion=1');
    const volumes = () => client.get<Found[]>(`/storage-pools/${POOL}/volumes/custom?recursion=1`);
    const all = async () => [...(await instances()), ...(await volumes())];
    const host: HostView = {
      disks: async () => (await all()).filter(({ name }) => name.startsWith('disk-')).length,
      has: ({ filesystem }) => filesystem !== 'swap',
      volumes: async () =>
        (await volumes()).flatMap(({ name }) => /^volume-(\d+)$/.exec(name)?.[1] ?? []).sort(),
      unfinished: async () =>
        (await all()).map(({ config }) => config[`${MARK}.making`] ?? '').filter((one) => one !== 'nothing'),
      running: async () =>
        (await instances())
          .filter(({ status }) => status === 'Running')
          .map(({ config }) => config[`${MARK}.machine`] ?? '')
          .sort(),
    };
    const server = await startComputeServer({
      ...{ CLOUD_COMPUTE: 'incus', CLOUD_COMPUTE_HOST: 'here', CLOUD_INCUS_ADDRESS: socket },
      ...{ CLOUD_INCUS_PROJECT: PROJECT, CLOUD_INCUS_POOL: POOL, CLOUD_INCUS_KIND: 'container' },
      CLOUD_INCUS_SHUTDOWN_TIMEOUT: '0',
    });
    await killWhileMachinesChange(server, host, [0, 150, 600, 1_500]);
  });
});
