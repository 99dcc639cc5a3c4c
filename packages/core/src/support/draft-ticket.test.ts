import type { Body } from '@cloud-account/spec';
import { describe, expect, it } from 'vitest';
import { draftReply, draftTicket, type TicketFacts } from './draft-ticket.js';

const node = { id: 12, label: 'web-1', url: '/v4/node/instances/12', level: 'read_write' } as const;

const problems = (body: Partial<Body<'createTicket'>>, facts: Partial<TicketFacts> = {}) => {
  const decision = draftTicket(
    { summary: 's', description: 'd', ...body },
    { entity: undefined, managed: false, ...facts },
  );
  return decision.ok ? [] : decision.refusals.map(({ id, field }) => [id, field]);
};

describe('a new ticket', () => {
  it('stores the entity in the body', () => {
    const body = { summary: 's', description: 'd', node_id: 12, volume_id: null, vlan: '', region: '' };
    expect(draftTicket(body, { entity: node, managed: false })).toEqual({
      ok: true,
      value: {
        summary: 's',
        description: 'd',
        entity: { kind: 'node', id: 12, label: 'web-1', url: '/v4/node/instances/12' },
        managed_issue: false,
      },
    });
  });

  it('may have no entity, also as a managed issue of a managed account', () => {
    expect(problems({})).toEqual([]);
    expect(problems({ managed_issue: true }, { managed: true })).toEqual([]);
    expect(problems({ managed_issue: false, node_id: 12 }, { entity: node })).toEqual([]);
  });

  it('refuses an entity that the caller cannot see', () => {
    expect(problems({ node_id: 12 })).toEqual([['ticket.entity.known', 'node_id']]);
    expect(problems({ node_id: 12 }, { entity: { ...node, level: null } })).toEqual([
      ['ticket.entity.known', 'node_id'],
    ]);
    expect(problems({ node_id: 12 }, { entity: { ...node, level: 'read_only' } })).toEqual([]);
  });

  it('refuses several entities, including a VLAN', () => {
    const body = { domain_id: 1, node_id: 12, vpc_id: 3, vlan: 'x', region: 'west' };
    expect(problems(body, { entity: node })).toEqual([
      ['ticket.entity.one', 'domain_id'],
      ['ticket.entity.one', 'vpc_id'],
      ['ticket.entity.one', 'vlan'],
    ]);
  });

  it('requires a region for a VLAN and refuses a region without a VLAN', () => {
    expect(problems({ vlan: 'x', region: 'west' }, { entity: node })).toEqual([]);
    expect(problems({ vlan: 'x', region: 'west' })).toEqual([['ticket.entity.known', 'vlan']]);
    expect(problems({ vlan: 'x' })).toEqual([['ticket.vlan.region', 'region']]);
    expect(problems({ vlan: 'x', region: '' })).toEqual([['ticket.vlan.region', 'region']]);
    expect(problems({ region: 'west' })).toEqual([['ticket.region.vlan', 'region']]);
    expect(problems({ region: 'west', node_id: 12 }, { entity: node })).toEqual([
      ['ticket.region.vlan', 'region'],
    ]);
  });

  it('refuses a managed issue of another account or with an entity', () => {
    expect(problems({ managed_issue: true })).toEqual([['ticket.managed.service', 'managed_issue']]);
    expect(problems({ managed_issue: true, node_id: 12 }, { entity: node, managed: true })).toEqual([
      ['ticket.managed.alone', 'managed_issue'],
    ]);
  });

  it('is refused with all its problems in one answer', () => {
    const body = {
      summary: '\ud800',
      description: 'a\0',
      node_id: 1,
      vpc_id: 2,
      region: 'x',
      managed_issue: true,
    };
    expect(problems(body).map(([, field]) => field)).toEqual([
      'summary',
      'description',
      'node_id',
      'vpc_id',
      'region',
      'managed_issue',
    ]);
  });
});

describe('a reply', () => {
  it('is text that can be stored', () => {
    expect(draftReply({ description: 'Grüße 😀' })).toEqual({ ok: true, value: 'Grüße 😀' });
    expect(draftReply({ description: '\udc00' }).ok).toBe(false);
  });
});
