export {
  certificateGiven,
  type CertificateOfConfig,
  changeBalancerConfig,
  type ConfigDraft,
  draftBalancerConfig,
  REDACTED,
} from './balancer-configs.js';
export {
  type BalancerNodeValues,
  changeBalancerNode,
  draftBalancerNode,
  rebuildBalancerNodes,
  type RebuiltNodes,
  withoutPort,
} from './balancer-nodes.js';
export {
  balancerIpv4,
  balancerIpv6,
  changeNodeBalancer,
  draftNodeBalancer,
  type NodeBalancerDraft,
  type NodeBalancerValues,
} from './draft-nodebalancer.js';
export { nodeBalancerStats } from './statistics.js';
