import { describe, expect, it } from 'vitest';
import { problemTexts } from '../problem-texts.fixture.js';
import { draftNodeBalancer, backendNodeProblems } from './draft-nodebalancer.js';

const region = { capabilities: ['NodeBalancers'] };
const body = { label: 'my-balancer', region: 'us-east', ipv4: '203.0.113.5' };

describe('a new load balancer', () => {
  it('requires an address and has defaults for the rest', () => {
    expect(draftNodeBalancer(body, region)).toEqual({
      ok: true,
      value: { ...body, ipv6: null, client_conn_throttle: 0, tags: [] },
    });
  });

  it('keeps the given values', () => {
    const more = { ipv6: '2001:DB8:0::5', client_conn_throttle: 20, tags: ['one', 'one'] };
    expect(draftNodeBalancer({ ...body, ...more }, region)).toMatchObject({
      value: { ipv6: '2001:db8::5', client_conn_throttle: 20, tags: ['one'] },
    });
  });

  it('is refused with all its problems in one answer', () => {
    const wrong = { ...body, ipv4: '2001:db8::5', ipv6: '203.0.113.5', tags: ['\ud800'] };
    const decision = draftNodeBalancer(wrong, { capabilities: ['Nodes'] });
    expect(decision.ok ? [] : decision.refusals.map(({ id, field }) => [id, field])).toEqual([
      ['region.capability', 'region'],
      ['nodebalancer.address.family', 'ipv4'],
      ['nodebalancer.address.family', 'ipv6'],
      ['request.text.storable', 'tags[0]'],
    ]);
  });
});

it('nodes behind a load balancer are those of its account', () => {
  expect(problemTexts(backendNodeProblems([1, 2], new Set([1])))).toEqual([
    'node_ids[1]: node_ids is not valid',
  ]);
});
