import { machineOf } from '@cloud-account/server/operations/nodes/actions/actions.fixture';
import { fromImage, makeNode, readNode } from '@cloud-account/server/operations/nodes/machines/nodes.fixture';
import { prismaOf } from '@cloud-account/testkit';
import { expect } from 'vitest';
import type { Scenario } from '../scenario.js';
import { eventsOf } from './events-of.js';

/** Nodes are removed with all their things, or stay and can be deleted again. */
export const deleteNode: readonly Scenario[] = [
  {
    name: 'running',
    prepare: async (environment) => {
      const { server, user } = environment;
      const { id, ipv4: addresses } = await makeNode(server, user, fromImage);
      const { node } = await prismaOf(server);
      const { uuid: machine } = await node.findUniqueOrThrow({ where: { id } });
      return {
        ask: async () => {
          expect((await user.delete(`/node/instances/${id}`)).status).toBe(200);
        },
        done: async () => {
          expect((await user.get(`/node/instances/${id}`)).status).toBe(404);
          expect(await server.cloud.hypervisor.find(machine)).toBeUndefined();
          for (const address of addresses)
            expect((await user.get(`/networking/ips/${address}`)).status).toBe(404);
          expect((await eventsOf(environment, id)).at(-1)).toEqual(['node_delete', 'finished']);
        },
        failed: async () => {
          expect(await readNode(user, id)).toMatchObject({ ipv4: addresses });
          expect(await machineOf(server, id)).toEqual(await server.cloud.hypervisor.find(machine));
          expect((await eventsOf(environment, id)).at(-1)).toEqual(['node_delete', 'failed']);
        },
      };
    },
  },
];

/** The machines of a deleted account are removed, whatever was in progress. */
export const removeMachine: readonly Scenario[] = [
  {
    name: 'of a node whose account goes',
    prepare: async (environment) => {
      const { server } = environment;
      const { hypervisor } = server.cloud;
      const { id } = await makeNode(server, environment.user, fromImage);
      const { node } = await prismaOf(server);
      const { uuid: machine } = await node.findUniqueOrThrow({ where: { id } });
      expect(await hypervisor.find(machine)).toMatchObject({ running: true });
      const gone = async () => {
        expect(await hypervisor.find(machine)).toBeUndefined();
      };
      return {
        ask: async () => {
          expect((await server.operator.delete(`/accounts/${environment.user.accountId}`)).status).toBe(200);
        },
        done: gone,
        // The job was enqueued again.
        failed: gone,
      };
    },
  },
];
