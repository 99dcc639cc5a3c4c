import type { CatalogueEntry } from './entry.js';

/** Firewalls. */
export const networkingRefusals = [
  {
    id: 'firewall.label.valid',
    sentence:
      'The label of a firewall begins with a letter, ends with a letter or digit, and has hyphens, underscores and periods only singly in between.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'firewall.label.unique',
    sentence: 'No two firewalls of an account have the same label.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'firewall.rules.limit',
    sentence: 'A firewall has at most 25 rules, both directions together.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'firewall.rules.elsewhere',
    sentence: 'The rules of a firewall are changed by the operation for rules.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'firewall.rule.ports',
    sentence:
      'The ports of a rule are at most 15 pieces, ports or ranges from a lower to a higher one, separated by commas.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'firewall.rule.ports-protocol',
    sentence: 'Only rules about TCP and UDP name ports.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'firewall.rule.addresses-count',
    sentence: 'A rule names 1 to 255 networks, both families together.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'firewall.rule.address',
    sentence:
      'What a rule names is a network of the family it is listed under: an address, a slash and a number of bits.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'firewall.rule.text-length',
    sentence: 'The label of a rule that is set has 3 to 32 characters, its description 1 to 100.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'firewall.device.exists',
    sentence: 'What a firewall is put in front of is a node or load balancer of the account.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'firewall.device.one',
    sentence: 'A node or load balancer is behind one firewall at most.',
    status: 400,
    source: 'decision',
  },
] as const satisfies readonly CatalogueEntry[];
