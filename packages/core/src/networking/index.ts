export {
  type AddressValues,
  changeRdns,
  draftAddress,
  forwardProblems,
  isNameOfItself,
  subnetMask,
} from './addresses.js';
export { changeRules } from './firewall-rules.js';
export {
  behindFirewall,
  changeFirewall,
  draftFirewall,
  firewallUpdateActions,
  type FirewallValues,
} from './firewalls.js';
export { changeSubnet, draftSubnet, mayDeleteSubnet, type SubnetValues } from './subnets.js';
export { changeVpc, draftVpc, mayDeleteVpc, type VpcSurroundings, type VpcValues } from './vpcs.js';
