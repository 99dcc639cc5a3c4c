import { describe, expect, it } from 'vitest';
import { problemTexts } from '../problem-texts.fixture.js';
import { changeBalancerNode, draftBalancerNode, rebuildBalancerNodes } from './balancer-nodes.js';

const addresses = new Set(['192.168.128.2', '192.168.128.3']);
const body = { label: 'one', address: '192.168.128.2:80' };
const node = { ...body, weight: 50, mode: 'drain' } as const;

const problemsOf = (decision: ReturnType<typeof draftBalancerNode>) =>
  decision.ok ? [] : problemTexts(decision.refusals);

describe('a new node', () => {
  it('has defaults', () => {
    expect(draftBalancerNode(body, addresses)).toEqual({
      ok: true,
      value: { ...body, weight: 100, mode: 'accept' },
    });
  });

  it.each([
    '192.168.128.2',
    '192.168.128.2:0',
    '192.168.128.2:65536',
    '192.168.128.2:08',
    '[::1]:80',
    ':80',
    '',
  ])('is refused with the address %j', (address) => {
    expect(problemsOf(draftBalancerNode({ ...body, address }, addresses))).toEqual([
      'address: Must be an IPv4 address and a port',
    ]);
  });

  it('is refused with the address of no node in the region, together with its label', () => {
    const wrong = { label: 'a\ud800b', address: '192.168.128.9:80' };
    expect(problemsOf(draftBalancerNode(wrong, addresses))).toEqual([
      'label: label is not valid',
      'address: Must be a private address of a node in the region of the load balancer',
    ]);
  });
});

describe('a change of a node', () => {
  it('keeps what is left out, and an address that no node has any more', () => {
    expect(changeBalancerNode(node, { weight: 1 }, new Set())).toEqual({
      ok: true,
      value: { ...node, weight: 1 },
    });
    expect(changeBalancerNode(node, { address: node.address }, new Set()).ok).toBe(true);
  });

  it('checks another address', () => {
    expect(changeBalancerNode(node, { address: '192.168.128.3:8080' }, addresses).ok).toBe(true);
    expect(changeBalancerNode(node, { address: '192.168.128.4:80' }, addresses).ok).toBe(false);
  });
});

describe('all nodes at once', () => {
  const known = [
    { ...node, id: 1 },
    { ...node, id: 2 },
  ];

  it('are present ones, which change, and new ones', () => {
    const nodes = [
      { ...body, id: 2, label: 'two' },
      { ...body, id: null },
    ];
    expect(rebuildBalancerNodes(known, nodes, addresses)).toEqual({
      ok: true,
      value: {
        kept: [{ ...node, id: 2, label: 'two' }],
        added: [{ ...body, weight: 100, mode: 'accept' }],
      },
    });
  });

  it('are refused with an unknown one, and with one that is there twice', () => {
    const nodes = [
      { ...body, id: 1 },
      { ...body, id: 1 },
      { ...body, id: 9, address: 'x' },
    ];
    const decision = rebuildBalancerNodes(known, nodes, addresses);
    expect(decision.ok ? [] : problemTexts(decision.refusals)).toEqual([
      'nodes[1].id: id is not valid',
      'nodes[2].id: id is not valid',
      'nodes[2].address: Must be an IPv4 address and a port',
    ]);
  });
});
