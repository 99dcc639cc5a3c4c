import type { CatalogueEntry } from './entry.js';

/** Load balancers, which the operator provides. */
export const nodeBalancerRefusals = [
  {
    id: 'nodebalancer.label.unique',
    sentence: 'No two load balancers of an account have the same label.',
    reason: 'Label must be unique among your NodeBalancers',
    fix: 'Use another label.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'nodebalancer.address.family',
    sentence: 'The addresses of a load balancer are of the family of their field.',
    reason: '{field} is not valid',
    fix: 'Send the address in the field of its family.',
    status: 400,
    source: 'decision',
  },
] as const satisfies readonly CatalogueEntry[];
