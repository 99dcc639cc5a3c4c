import { type Refusal, refuse } from './refusals/index.js';

const unique = {
  domain: { id: 'domain.name.unique', field: 'domain' },
  firewall: { id: 'firewall.label.unique', field: 'label' },
  node: { id: 'node.label.unique', field: 'label' },
  nodebalancer: { id: 'nodebalancer.label.unique', field: 'label' },
  user: { id: 'user.username.unique', field: 'username' },
  volume: { id: 'volume.label.unique', field: 'label' },
  vpc: { id: 'vpc.label.unique', field: 'label' },
} as const;

/** The kinds of things with unique names: domains and users on the platform, the others in their account. */
export type NamedKind = keyof typeof unique;

/** The refusal of a name that another thing of the same kind has. */
export function nameTaken(kind: NamedKind): Refusal {
  const { id, field } = unique[kind];
  return refuse(id, { field });
}
