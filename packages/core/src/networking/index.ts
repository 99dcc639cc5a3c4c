export {
  addressNodeUnknown,
  addressTaken,
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
  firewallAttached,
  changeFirewall,
  draftFirewall,
  firewallUpdateActions,
  type FirewallValues,
} from './firewalls/firewalls.js';
export { changeSubnet, draftSubnet, mayDeleteSubnet, type SubnetValues } from './vpcs/subnets.js';
export { changeVpc, draftVpc, mayDeleteVpc, type VpcValues } from './vpcs/vpcs.js';
