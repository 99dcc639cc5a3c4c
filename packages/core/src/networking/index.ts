export { type AddressBody, type AddressValues, draftAddress, subnetMask } from './addresses.js';
export {
  changeRules,
  type FirewallAction,
  type FirewallProtocol,
  type FirewallRule,
  type FirewallRules,
  type FirewallRulesChange,
} from './firewall-rules.js';
export {
  behindFirewall,
  changeFirewall,
  draftFirewall,
  type FirewallBody,
  type FirewallChange,
  firewallUpdateActions,
  type FirewallValues,
} from './firewalls.js';
export {
  changeSubnet,
  draftSubnet,
  mayDeleteSubnet,
  type SubnetChange,
  type SubnetValues,
} from './subnets.js';
export {
  changeVpc,
  draftVpc,
  mayDeleteVpc,
  type VpcBody,
  type VpcChange,
  type VpcSurroundings,
  type VpcValues,
} from './vpcs.js';
