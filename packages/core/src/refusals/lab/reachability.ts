import type { CatalogueEntry } from '../entry.js';

/** Connections that the lab is asked about. */
export const labReachabilityRefusals = [
  {
    id: 'lab.reach.port',
    sentence: 'A connection by TCP or UDP has a port, and one by ICMP none.',
    reasons: {
      missing: 'A port follows the host for {protocol}, as in web-1:443',
      none: 'ICMP has no ports',
      valid: 'Ports are 1-{max}',
    },
  },
  {
    id: 'lab.reach.node',
    sentence: 'A connection begins and ends at a node that exists, an address, or the internet.',
    reasons: {
      unknown: 'No node has the ID or label {name}',
      several: 'Nodes of several accounts have the label {name}: give its ID, or the account',
    },
  },
] as const satisfies readonly CatalogueEntry[];
