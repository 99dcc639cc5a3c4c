import { expect, it } from 'vitest';
import { entityUrl, isGrantKind } from './entities.js';

it('returns the path of an entity in the API', () => {
  expect(entityUrl('node', 12)).toBe('/v4/node/instances/12');
  expect(entityUrl('domain', 1234)).toBe('/v4/domains/1234');
  expect(entityUrl('firewall', 5)).toBe('/v4/networking/firewalls/5');
  expect(entityUrl('ticket', 7)).toBe('/v4/support/tickets/7');
});

it('names a VLAN by region and label and encodes both', () => {
  expect(entityUrl('vlan', 'west', 'a/b?')).toBe('/v4/networking/vlans/west/a%2Fb%3F');
});

it('distinguishes kinds that users get grants for from others', () => {
  expect(['node', 'longview', 'lkecluster', 'vlan', 'ticket', 'toString'].map(isGrantKind)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});
