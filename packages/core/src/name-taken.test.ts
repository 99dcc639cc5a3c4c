import { expect, it } from 'vitest';
import { type NamedKind, nameTaken } from './name-taken.js';

it.each<[NamedKind, string, string, string]>([
  ['domain', 'domain.name.unique', 'domain', 'This domain name is taken'],
  ['firewall', 'firewall.label.unique', 'label', 'Label must be unique among your firewalls'],
  ['node', 'node.label.unique', 'label', 'Label must be unique among your nodes'],
  ['nodebalancer', 'nodebalancer.label.unique', 'label', 'Label must be unique among your NodeBalancers'],
  ['user', 'user.username.unique', 'username', 'This user name is taken'],
  ['volume', 'volume.label.unique', 'label', 'Label must be unique among your volumes'],
  ['vpc', 'vpc.label.unique', 'label', 'Label must be unique among your VPCs'],
])('refuses a name that another %s has', (kind, id, field, reason) => {
  expect(nameTaken(kind)).toEqual({ id, field, reason });
});
