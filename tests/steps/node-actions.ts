import type { Schema } from '../../packages/spec/src/index.js';
import { handleCrash } from '@cloud-account/server/work/handle-crash';
import type { JobKind } from '@cloud-account/server/generated/kinds/job-kinds';
import { act } from '@cloud-account/server/operations/nodes/actions/actions.fixture';
import { fromImage, makeNode, readNode } from '@cloud-account/server/operations/nodes/machines/nodes.fixture';
import { type OwnTestServer, type TestUser, prismaOf } from '@cloud-account/testkit';
import { expect } from 'vitest';
import type { ScenarioEnvironment, Prepared, Scenario } from './scenario.js';

type Node = Schema<'Node'>;

const { image, root_pass } = fromImage;

const makeNano = ({ server, user }: ScenarioEnvironment, fields: object = {}): Promise<Node> =>
  makeNode(server, user, { ...fromImage, type: 'g6-nano-1', ...fields });

/** Expects that the machine and the rows of a node agree: it runs or is off as its status says, and each disk exists once. */
async function expectWhole(server: OwnTestServer, user: TestUser, id: number): Promise<void> {
  const { status, specs } = await readNode(user, id);
  const node = await (
    await prismaOf(server)
  ).node.findUniqueOrThrow({ where: { id }, include: { disks: { orderBy: { uuid: 'asc' } } } });
  const machine = await server.cloud.hypervisor.find(node.uuid);
  expect({ vcpus: machine?.vcpus, memory: machine?.memory }, 'what the machine is made of').toEqual({
    vcpus: specs.vcpus,
    memory: specs.memory,
  });
  expect(status, 'the status').toBe(machine?.running === true ? 'running' : 'offline');
  const disks = (machine?.disks ?? []).map(({ disk, size }) => ({ disk, size, status: 'ready' }));
  expect(
    node.disks.map(({ uuid: disk, size, status: state }) => ({ disk, size, status: state })),
    'the disks',
  ).toEqual(disks.sort((one, other) => (one.disk < other.disk ? -1 : 1)));
}

interface Action {
  readonly name: string;
  /** The last part of the action's path. */
  readonly path: string;
  readonly body?: object;
  /** The fields of the node. */
  readonly node: object;
  readonly done: Partial<Node>;
  /** @param step the step that failed */
  readonly failed: (step: string) => Partial<Node>;
}

const scenario = ({ name, path, body, node, done, failed }: Action): Scenario => ({
  name,
  prepare: async (environment): Promise<Prepared> => {
    const { server, user } = environment;
    const { id } = await makeNano(environment, node);
    return {
      ask: () => act(user, id, path, body),
      done: async () => {
        expect(await readNode(user, id)).toMatchObject(done);
        await expectWhole(server, user, id);
      },
      failed: async (step) => {
        expect(await readNode(user, id)).toMatchObject(failed(step));
        // Expects that the machine can be used, whatever happened before.
        await act(user, id, 'shutdown');
        await server.settle();
        await act(user, id, 'rebuild', { image, root_pass });
        await server.settle();
        expect((await readNode(user, id)).status).toBe('running');
      },
    };
  },
});

/** A boot without a request, after a crash. */
const afterCrash: Scenario = {
  name: 'a boot after a crash',
  prepare: async (environment) => {
    const { server, user } = environment;
    const { id } = await makeNano(environment);
    return {
      ask: async () => {
        expect((await server.operator.post(`/nodes/${id}/crash`)).status).toBe(200);
        for (const crash of await server.cloud.hypervisor.crashes(10)) await handleCrash(server.cloud, crash);
      },
      done: async () => {
        expect(await readNode(user, id)).toMatchObject({ status: 'running' });
        await expectWhole(server, user, id);
      },
      failed: async () => {
        expect(await readNode(user, id)).toMatchObject({ status: 'offline' });
        await act(user, id, 'boot');
        await server.settle();
        await expectWhole(server, user, id);
      },
    };
  },
};

const off = { booted: false };
const old = { type: 'g5-nano-1' };

/** The scenarios of actions of nodes. */
export const nodeActions = {
  startNode: [
    scenario({
      name: 'a boot',
      path: 'boot',
      node: off,
      done: { status: 'running' },
      failed: () => ({ status: 'offline' }),
    }),
    scenario({
      name: 'a reboot',
      path: 'reboot',
      node: {},
      done: { status: 'running' },
      failed: () => ({ status: 'running' }),
    }),
    afterCrash,
  ],
  shutDownNode: [
    scenario({
      name: 'a shutdown',
      path: 'shutdown',
      node: {},
      done: { status: 'offline' },
      failed: () => ({ status: 'running' }),
    }),
  ],
  moveNode: [
    scenario({
      name: 'an upgrade',
      path: 'mutate',
      node: old,
      done: { status: 'running', type: 'g6-nano-1' },
      failed: (step) => ({
        status: step === 'stop' ? 'running' : 'offline',
        type: ['grow', 'settle', 'start'].includes(step) ? 'g6-nano-1' : old.type,
      }),
    }),
    scenario({
      name: 'a migration to another region',
      path: 'migrate',
      body: { region: 'us-sea' },
      node: {},
      done: { status: 'running', region: 'us-sea' },
      failed: (step) => ({
        status: step === 'stop' ? 'running' : 'offline',
        region: step === 'stop' || step === 'move' ? 'us-ord' : 'us-sea',
      }),
    }),
    scenario({
      name: 'a warm resize',
      path: 'resize',
      body: { type: 'g6-standard-1', migration_type: 'warm' },
      node: {},
      done: { status: 'running', type: 'g6-standard-1' },
      failed: (step) => ({
        status: step === 'resize' || step === 'pause' ? 'running' : 'offline',
        type: step === 'resize' ? 'g6-nano-1' : 'g6-standard-1',
      }),
    }),
  ],
  rebuildNode: [
    scenario({
      name: 'a rebuild with another type',
      path: 'rebuild',
      body: { image: 'node/debian11', root_pass, type: 'g6-standard-1' },
      node: {},
      done: { status: 'running', type: 'g6-standard-1', image: 'node/debian11' },
      failed: (step) => {
        const isOld = step === 'stop' || step === 'clear';
        return {
          status: step === 'stop' ? 'running' : 'offline',
          type: isOld || step === 'resize' ? 'g6-nano-1' : 'g6-standard-1',
          image: isOld ? image : step === 'resize' ? null : 'node/debian11',
        };
      },
    }),
  ],
} satisfies Partial<Record<JobKind, readonly Scenario[]>>;
