import { expect, it } from 'vitest';
import { labelsTaken, mayEndTransfer, mayTransfer, type TransferredNode } from './entity-transfers.js';

const free = (id: number, fields: Partial<TransferredNode> = {}): TransferredNode => ({
  ...{ id, label: `node-${id}`, busy: false, pending: false, volumes: false, firewalls: false },
  ...{ balancers: false, networks: false, shares: false, ranges: false, ...fields },
});

const texts = (refusals: readonly { readonly field?: string; readonly reason: string }[]) =>
  refusals.map(({ field, reason }) => `${field ?? ''}: ${reason}`);

it('mayTransfer accepts nodes on which nothing depends', () => {
  expect(mayTransfer([1, 2], [free(2), free(1)], 'entities.nodes')).toEqual([]);
});

it('mayTransfer refuses unknown nodes, and names all that keeps a node', () => {
  const kept = free(2, { busy: true, pending: true, volumes: true, firewalls: true, balancers: true });
  const others = free(3, { networks: true, shares: true, ranges: true });
  expect(texts(mayTransfer([1, 2, 3], [kept, others], 'entities.nodes'))).toEqual([
    'entities.nodes[0]: Node 1 is not a node of the account',
    'entities.nodes[1]: Node 2 has a job in progress, a pending transfer, volumes, firewalls, load balancers',
    'entities.nodes[2]: Node 3 has interfaces in VLANs or VPCs, shared addresses, ranges of IPv6 addresses',
  ]);
  expect(texts(mayTransfer([1], []))).toEqual([': Node 1 is not a node of the account']);
});

it('mayEndTransfer accepts pending transfers only', () => {
  expect(mayEndTransfer('pending')).toEqual([]);
  expect(texts(mayEndTransfer('stale'))).toEqual([': The transfer is stale']);
});

it('labelsTaken refuses labels of the receiver', () => {
  expect(texts(labelsTaken([free(1), free(2)], new Set(['node-2'])))).toEqual([
    ': One of your nodes has the label node-2',
  ]);
});
