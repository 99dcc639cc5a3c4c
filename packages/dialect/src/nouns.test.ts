import { describe, expect, it } from 'vitest';
import { Nouns } from './nouns.js';

const nouns = new Nouns({
  node: 'server',
  entity: 'box',
  mouse: 'cat',
  mice: 'kittens',
  VPC: 'network',
  domain: 'DNS zone',
});

describe('nouns', () => {
  it.each([
    ['Node busy.', 'Server busy.'],
    ['The node is off', 'The server is off'],
    ['NODE', 'SERVER'],
    ["A node's disks", "A server's disks"],
    ['Nodes and entities', 'Servers and boxes'],
    ['Mice eat what a mouse finds', 'Kittens eat what a cat finds'],
    ['A VPC of many VPCs', 'A network of many networks'],
    ['VPC is unknown', 'Network is unknown'],
    ['A domain, or domains', 'A DNS zone, or DNS zones'],
    ['The node `node` is off', 'The server `node` is off'],
  ])('make of "%s" "%s"', (ours, theirs) => {
    expect(nouns.in(ours)).toBe(theirs);
  });

  it.each([
    'nodebalancer',
    'node_id',
    'X-node',
    '/v4/node/instances',
    'node-wide',
    'node.example',
    'Other words',
  ])('leave "%s"', (text) => {
    expect(nouns.in(text)).toBe(text);
  });
});
