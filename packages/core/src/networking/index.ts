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
