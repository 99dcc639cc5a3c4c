import type { CatalogueEntry } from './entry.js';

/** The operator's API. */
export const operatorRefusals = [
  {
    id: 'operator.key.valid',
    sentence: "A request to the operator's API carries the operator's key.",
    status: 401,
    source: 'decision',
  },
  {
    id: 'operator.entity.kind',
    sentence: 'The operator provides entities only of kinds that the API does not make itself.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'operator.entity.id-unique',
    sentence: 'The ID of a related entity is held by one entity of its kind.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'operator.maker.known',
    sentence: 'Who is said to have made something is a user of its account.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'operator.address.assignable',
    sentence:
      'An address that an account is given is a public one, one of 192.168.128.0/17, or a link-local IPv6 address.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'operator.address.unique',
    sentence: 'An address is had by one account at most.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'operator.address.node',
    sentence: 'The node that has an address is one of its account.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'operator.address.rdns',
    sentence: 'What an address resolves to is a host name.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'operator.step-fault.kind',
    sentence: 'A step fault that names a kind of job names one that has steps.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'operator.step-fault.step',
    sentence: 'A step fault that names a kind of job and a step names a step of that kind.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'operator.step-fault.limit',
    sentence: 'There are no more step faults than there may be.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'operator.nodebalancer.nodes',
    sentence: 'Nodes that are behind a load balancer are of its account.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'operator.job.retry',
    sentence:
      'A job is retried when it failed or waits for its next try, and none is pending for the same thing.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'operator.job.abandon',
    sentence: 'A job is abandoned while it is pending or waits for its next try.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'operator.fault.machines',
    sentence: 'Faults are asked for where machines can be made to fail, as simulated ones can.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'operator.fault.node',
    sentence: 'The node that a fault is about is there.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'operator.crash.running',
    sentence: 'The operator crashes the machine of a node while it runs.',
    status: 400,
    source: 'decision',
  },
] as const satisfies readonly CatalogueEntry[];
