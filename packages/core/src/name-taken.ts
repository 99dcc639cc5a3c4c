import { type Refusal, type RefusalId, refuse } from './refusals/index.js';

const refusals = {
  domain: { id: 'domain.name.unique', field: 'domain', reason: 'This domain name is taken' },
  firewall: {
    id: 'firewall.label.unique',
    field: 'label',
    reason: 'Label must be unique among your firewalls',
  },
  node: { id: 'node.label.unique', field: 'label', reason: 'Label must be unique among your nodes' },
  nodebalancer: {
    id: 'nodebalancer.label.unique',
    field: 'label',
    reason: 'Label must be unique among your NodeBalancers',
  },
  user: { id: 'user.username.unique', field: 'username', reason: 'This user name is taken' },
  volume: { id: 'volume.label.unique', field: 'label', reason: 'Label must be unique among your volumes' },
  vpc: { id: 'vpc.label.unique', field: 'label', reason: 'Label must be unique among your VPCs' },
} as const satisfies Record<string, { id: RefusalId; field: string; reason: string }>;

/** The kinds of things with unique names: domains and users on the platform, the others in their account. */
export type NamedKind = keyof typeof refusals;

/** The refusal of a name that another thing of the same kind has. */
export function nameTaken(kind: NamedKind): Refusal {
  const { id, ...problem } = refusals[kind];
  return refuse(id, problem);
}
