import type { CatalogueEntry } from './entry.js';

/** Load balancers, their configurations and the nodes of these. */
export const nodeBalancerRefusals = [
  {
    id: 'nodebalancer.label.unique',
    sentence: 'No two load balancers of an account have the same label.',
    reason: 'Label must be unique among your NodeBalancers',
    fix: 'Use another label.',
  },
  {
    id: 'nodebalancer.config.port',
    sentence: 'No two configurations of a load balancer have the same port.',
    reason: 'Port must be unique',
    fix: 'Use another port, or change the configuration that has it.',
  },
  {
    id: 'nodebalancer.config.proxy-protocol',
    sentence: 'Only a configuration of the protocol `tcp` uses the PROXY protocol.',
    reason: 'Proxy protocol can only be used with TCP',
    fix: 'Use the protocol `tcp`, or the PROXY protocol `none`.',
  },
  {
    id: 'nodebalancer.config.check',
    sentence: 'Checks by HTTP have a path, and those of a body have a text to find in it.',
    reason: '{field} is required for this check',
    fix: 'Add `check_path`, and `check_body` for the check `http_body`; or use another check.',
  },
  {
    id: 'nodebalancer.config.certificate',
    sentence: 'A configuration of the protocol `https` has a certificate, which comes together with its key.',
    reason: '{field} is required',
    fix: 'Send `ssl_cert` and `ssl_key` together.',
  },
  {
    id: 'nodebalancer.node.address',
    sentence:
      'The address of a node of a configuration is a private IPv4 address of a node of the account in the region of the load balancer, and a port.',
    reasons: {
      form: 'Must be an IPv4 address and a port',
      unknown: 'Must be a private address of a node in the region of the load balancer',
    },
    fix: 'Add a private address to a node of the region, and send it with a port: `192.168.128.2:80`.',
  },
  {
    id: 'nodebalancer.node.known',
    sentence: 'The nodes that a rebuilt configuration keeps are its own, each named once.',
    reason: '{field} is not valid',
    fix: 'Use an `id` of a node of the configuration once, or leave the ID out.',
  },
] as const satisfies readonly CatalogueEntry[];
