import type { CatalogueEntry } from './entry.js';

/** The operator's API. */
export const operatorRefusals = [
  {
    id: 'operator.key.valid',
    sentence: "A request to the operator's API carries the operator's key.",
    reason: 'Invalid operator key',
    fix: 'Send the key that is kept in `operator-key` in the data directory, or that of `CLOUD_OPERATOR_KEY`.',
    status: 401,
  },
  {
    id: 'operator.host.own',
    sentence: 'A listener that only its own machine reaches serves the operator by its own names alone.',
    reason: 'The host is none of this listener',
    fix: 'Call it by `localhost` or an IP address. A proxy before it has to send such a `Host`.',
    arises:
      'A page in a browser whose name was made to resolve to this machine, or a proxy, sends another name as the `Host` to a listener on a loopback address.',
    status: 403,
  },
  {
    id: 'operator.entity.kind',
    sentence: 'The operator provides entities only of kinds that the API does not make itself.',
    reason: 'The API itself makes what is of the kind {kind}',
    fix: 'Make the thing with the API, as its account does.',
  },
  {
    id: 'operator.entity.id-unique',
    sentence: 'No two related entities of a kind have the same ID.',
    reason: 'id is taken',
    fix: 'Leave the ID out, or take another one.',
  },
  {
    id: 'operator.maker.known',
    sentence: 'The user that created a thing belongs to its account.',
    reason: '{field} is not valid',
    fix: 'Name a user of the account.',
  },
  {
    id: 'operator.address.assignable',
    sentence:
      'An address that an account is given is a public one, one of 192.168.128.0/17, or a link-local IPv6 address.',
    reason: '{field} is not valid',
    fix: 'Use a public address, or one of `192.168.128.0/17`.',
  },
  {
    id: 'operator.address.unique',
    sentence: 'An address belongs to at most one account.',
    reason: 'An account has this address',
    fix: 'Use another address, or remove this one from its account first.',
  },
  {
    id: 'operator.address.node',
    sentence: 'The node of an address belongs to the account of the address.',
    reason: '{field} is not valid',
    fix: 'Name a node of the account.',
  },
  {
    id: 'operator.address.rdns',
    sentence: 'An address resolves to a host name.',
    reason: '{field} is not valid',
    fix: 'Send a host name of at least two labels.',
  },
  {
    id: 'operator.step-fault.kind',
    sentence: 'A step fault that names a kind of job names one that has steps.',
    reasons: {
      unknown: 'No job with steps has the kind {name}',
      near: 'No job with steps has the kind {name}; did you mean {near}?',
    },
    fix: 'Use the kind of a job that has steps, such as `startNode`.',
  },
  {
    id: 'operator.step-fault.step',
    sentence: 'A step fault that names a step names one that jobs have, of the kind that it names.',
    reasons: {
      unknown: 'There is no step {name}',
      near: 'There is no step {name}; did you mean {near}?',
    },
    fix: 'Use a step of the kind, or leave `step` out.',
  },
  {
    id: 'operator.step-fault.limit',
    sentence: 'The number of step faults has a limit.',
    reason: 'There may be at most {max} step faults',
    fix: 'Delete step faults that are not needed.',
  },
  {
    id: 'operator.step-fault.crash',
    sentence: 'A step fault ends the server only where the lab is on.',
    reason: 'Only a server with the lab is ended by a step fault',
    fix: 'Start the server with `CLOUD_LAB=on`, below what starts it again when it ends.',
  },
  {
    id: 'operator.job.retry',
    sentence:
      'A job is retried when it failed or waits for its next try, and none is pending for the same thing.',
    reasons: {
      state: 'The job is {state}',
      pending: 'Another job is pending for the same thing',
    },
    fix: 'Retry jobs that failed, or that wait for their next try.',
  },
  {
    id: 'operator.job.abandon',
    sentence: 'A job is abandoned while it is pending or waits for its next try.',
    reason: 'The job is {state}',
    fix: 'Abandon jobs that are pending, or that wait for their next try.',
  },
  {
    id: 'operator.fault.machines',
    sentence: 'Only simulated machines can have faults.',
    reason: 'These machines cannot be made to fail',
    fix: 'Ask for faults on a server with simulated machines.',
    arises: 'The server drives machines that are not simulated.',
  },
  {
    id: 'operator.console.machines',
    sentence: 'Only virtual machines of QEMU have a console on the host.',
    reason: 'These machines have no console on the host',
    fix: 'Use `cloud-account console`, or start the server with `CLOUD_COMPUTE=qemu`.',
  },
  {
    id: 'operator.console.running',
    sentence: 'The machine of a node has a console while it runs.',
    reason: 'The node is not running',
    fix: 'Boot the node first.',
    arises: 'The machine, which is not simulated, is off.',
  },
  {
    id: 'operator.seed.machines',
    sentence: 'A seed adds nodes where machines are simulated.',
    reason: 'Seeds cannot add nodes, because the machines of this server are not simulated',
    fix: 'Leave nodes out of the seed, and create them with the API.',
    arises: 'The server runs virtual machines.',
  },
  {
    id: 'operator.fault.node',
    sentence: 'The node of a fault exists.',
    reason: '{field} is not valid',
    fix: 'Name a node that exists.',
  },
  {
    id: 'operator.crash.running',
    sentence: 'The operator crashes the machine of a node while it runs.',
    reason: 'The node is not running',
    fix: 'Boot the node first.',
  },
] as const satisfies readonly CatalogueEntry[];
