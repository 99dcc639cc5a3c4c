import type { Body, Schema } from '@cloud-account/spec';
import { bounds } from '@cloud-account/spec/bounds';
import { type Decision, decide, type Refusal, reasons, refuse } from '../refusals/index.js';
import { lengthOf } from '../storable-text.js';
import { textProblems } from '../text-problems.js';
import { isNetworkOf } from '../ip-addresses.js';
import { portsProblem } from './firewall-ports.js';

type FirewallRule = Schema<'FirewallRule'>;
type FirewallRules = Schema<'FirewallRules'>;

/** Whether what a rule is about has ports. */
const hasPorts: Readonly<Record<FirewallRule['protocol'], boolean>> = {
  TCP: true,
  UDP: true,
  ICMP: false,
  IPENCAP: false,
};

/**
 * Decides on the rules of a firewall after a change.
 *
 * @param current the rules it has; those of a new firewall are none
 * @param at what stands before the names of fields: `rules.`
 */
export function changeRules(
  current: FirewallRules,
  change: Body<'updateFirewallRules'>,
  at = '',
): Decision<FirewallRules> {
  const rules = {
    inbound: change.inbound?.map(keptRule) ?? current.inbound,
    inbound_policy: (change.inbound_policy ?? current.inbound_policy) satisfies FirewallRule['action'],
    outbound: change.outbound?.map(keptRule) ?? current.outbound,
    outbound_policy: (change.outbound_policy ?? current.outbound_policy) satisfies FirewallRule['action'],
  };
  const count = rules.inbound.length + rules.outbound.length;
  const field = change.inbound === undefined ? 'outbound' : 'inbound';
  const most = bounds.FirewallRules.rules.maximum;
  const reason = `A firewall may have ${most} rules`;
  return decide(
    [
      ...(count > most ? [refuse('firewall.rules.limit', { field: `${at}${field}`, reason })] : []),
      ...(['inbound', 'outbound'] as const).flatMap((direction) =>
        change[direction] === undefined
          ? []
          : rules[direction].flatMap((rule, index) => ruleProblems(rule, `${at}${direction}[${index}].`)),
      ),
    ],
    rules,
  );
}

function keptRule(rule: Schema<'FirewallRuleInput'>): FirewallRule {
  return {
    protocol: rule.protocol,
    ports: unsetWhenEmpty(rule.ports),
    addresses: { ipv4: [...(rule.addresses?.ipv4 ?? [])], ipv6: [...(rule.addresses?.ipv6 ?? [])] },
    // No rule tells actions apart; another one is looked at here first.
    action: rule.action satisfies 'ACCEPT' | 'DROP',
    label: unsetWhenEmpty(rule.label),
    description: unsetWhenEmpty(rule.description),
  };
}

function unsetWhenEmpty(text: string | null | undefined): string | null {
  return text === undefined || text === '' ? null : text;
}

function ruleProblems(rule: FirewallRule, at: string): Refusal[] {
  return [
    ...portProblems(rule, `${at}ports`),
    ...networkProblems(rule, `${at}addresses`),
    ...lengthProblems(rule, 'label', at),
    ...lengthProblems(rule, 'description', at),
  ];
}

function portProblems({ protocol, ports }: FirewallRule, field: string): Refusal[] {
  if (ports === null) return [];
  if (!hasPorts[protocol]) {
    return [refuse('firewall.rule.ports-protocol', { field, reason: 'Only TCP and UDP have ports' })];
  }
  const reason = portsProblem(ports);
  return reason === undefined ? [] : [refuse('firewall.rule.ports', { field, reason })];
}

function networkProblems({ addresses }: FirewallRule, field: string): Refusal[] {
  const count = addresses.ipv4.length + addresses.ipv6.length;
  const { minimum, maximum } = bounds.FirewallRuleInput.addresses.networks;
  if (count < minimum || count > maximum) {
    const reason = `Must name ${minimum}-${maximum} networks`;
    return [refuse('firewall.rule.addresses-count', { field, reason })];
  }
  return (['ipv4', 'ipv6'] as const).flatMap((family) =>
    addresses[family].flatMap((network, index) =>
      isNetworkOf(family, network)
        ? []
        : [
            refuse('firewall.rule.address', {
              field: `${field}.${family}[${index}]`,
              reason: `Must be an ${family === 'ipv4' ? 'IPv4' : 'IPv6'} network`,
            }),
          ],
    ),
  );
}

function lengthProblems(rule: FirewallRule, name: 'label' | 'description', at: string): Refusal[] {
  const text = rule[name];
  if (text === null) return [];
  const field = `${at}${name}`;
  const length = lengthOf(text);
  const { minimum, maximum } = bounds.FirewallRuleInput[name].length;
  return [
    ...textProblems(field, text),
    ...(length < minimum || length > maximum
      ? [refuse('firewall.rule.text-length', { field, reason: reasons.length(minimum, maximum) })]
      : []),
  ];
}
