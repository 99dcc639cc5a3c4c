export {
  type AddressValues,
  changeRdns,
  draftAddress,
  forwardProblems,
  isOwnName,
  subnetMask,
} from './addresses/addresses.js';
export { type MovableAddress, namedAddress, planAssignments, planSharing } from './addresses/assignments.js';
export { rangeNumbers, rangeOf, type RangePrefix } from './addresses/ranges.js';
export { changeRules } from './firewalls/firewall-rules.js';
export {
  changeFirewall,
  draftFirewall,
  firewallUpdateActions,
  type FirewallValues,
} from './firewalls/firewalls.js';
export { changeSubnet, draftSubnet, mayDeleteSubnet, type SubnetValues } from './vpcs/subnets.js';
export { changeVpc, draftVpc, mayDeleteVpc, type VpcValues } from './vpcs/vpcs.js';
export { type Place, placeOf, targetOf } from './reachability/places.js';
export type { Verdict } from './reachability/filters.js';
export type {
  BalancerHost,
  Filter as PacketFilter,
  Host,
  HostInterface,
  NodeHost,
  OutsideHost,
} from './reachability/hosts.js';
export { addressesOfHost, anyOutside, type Passage, passagesOf } from './reachability/reach.js';
