import type { Body, Schema } from '@cloud-account/spec';
import { bounds } from '@cloud-account/spec/bounds';
import { type Decision, decide, type Refusal, refuse } from '../../refusals/index.js';
import { lengthOf } from '../../storable-text.js';
import { textProblems } from '../../text-problems.js';
import { isNetworkOf } from '../../ip-addresses.js';
import { portsProblems } from './firewall-ports.js';

type FirewallRule = Schema<'FirewallRule'>;
type FirewallRuleBody = Schema<'FirewallRuleInput'>;
type Networks = NonNullable<FirewallRule['addresses']>;
type FirewallRules = Schema<'FirewallRules'>;

/** True for the protocols with ports. */
const hasPorts: Readonly<Record<FirewallRule['protocol'], boolean>> = {
  TCP: true,
  UDP: true,
  ICMP: false,
  IPENCAP: false,
};

/**
 * Decides on the rules of a firewall after a change.
 *
 * @param current the rules it has; none for a new firewall
 * @param at the prefix of the names of fields, such as `rules.`
 */
export function changeRules(
  current: FirewallRules,
  change: Body<'updateFirewallRules'>,
  at = '',
): Decision<FirewallRules> {
  const rules = {
    inbound: keptRules(change.inbound, current.inbound),
    inbound_policy: (change.inbound_policy ?? current.inbound_policy) satisfies FirewallRule['action'],
    outbound: keptRules(change.outbound, current.outbound),
    outbound_policy: (change.outbound_policy ?? current.outbound_policy) satisfies FirewallRule['action'],
  };
  const count = (rules.inbound?.length ?? 0) + (rules.outbound?.length ?? 0);
  const field = change.inbound === undefined ? 'outbound' : 'inbound';
  const max = bounds.FirewallRules.rules.maximum;
  return decide(
    [
      ...(count > max ? [refuse('firewall.rules.limit', { field: `${at}${field}`, max })] : []),
      ...(['inbound', 'outbound'] as const).flatMap((direction) =>
        change[direction] === undefined
          ? []
          : (rules[direction] ?? []).flatMap((rule, index) =>
              ruleProblems(rule, `${at}${direction}[${index}].`),
            ),
      ),
    ],
    rules,
  );
}

/** Null means no rules, because some clients send null for empty lists; they read what they sent. */
function keptRules(
  given: readonly FirewallRuleBody[] | null | undefined,
  current: readonly FirewallRule[] | null,
): FirewallRule[] | null {
  return given === undefined ? current && [...current] : given && given.map(keptRule);
}

/** Stores a rule unchanged: absent fields stay absent, null and empty values stay. */
function keptRule({
  protocol,
  ports,
  addresses,
  action,
  label,
  description,
}: FirewallRuleBody): FirewallRule {
  return {
    protocol,
    ...(ports !== undefined && { ports }),
    ...(addresses !== undefined && { addresses: addresses && keptNetworks(addresses) }),
    // No rule depends on the action. A new action does not compile here until somebody decides on it.
    action: action satisfies 'ACCEPT' | 'DROP',
    ...(label !== undefined && { label }),
    ...(description !== undefined && { description }),
  };
}

function keptNetworks({ ipv4, ipv6 }: Networks): Networks {
  return { ...(ipv4 !== undefined && { ipv4 }), ...(ipv6 !== undefined && { ipv6 }) };
}

/** True if a text is absent, null or empty. */
function isUnset(text: string | null | undefined): text is '' | null | undefined {
  return text === undefined || text === null || text === '';
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
  if (isUnset(ports)) return [];
  if (!hasPorts[protocol]) {
    return [refuse('firewall.rule.ports-protocol', { field })];
  }
  return portsProblems(ports, field);
}

function networkProblems({ addresses }: FirewallRule, field: string): Refusal[] {
  const networks = { ipv4: addresses?.ipv4 ?? [], ipv6: addresses?.ipv6 ?? [] };
  const count = networks.ipv4.length + networks.ipv6.length;
  const { minimum, maximum } = bounds.FirewallRuleInput.addresses.networks;
  if (count < minimum || count > maximum) {
    return [refuse('firewall.rule.addresses-count', { field, min: minimum, max: maximum })];
  }
  return (['ipv4', 'ipv6'] as const).flatMap((family) =>
    networks[family].flatMap((network, index) =>
      isNetworkOf(family, network)
        ? []
        : [
            refuse('firewall.rule.address', {
              field: `${field}.${family}[${index}]`,
              family: family === 'ipv4' ? 'IPv4' : 'IPv6',
            }),
          ],
    ),
  );
}

function lengthProblems(rule: FirewallRule, name: 'label' | 'description', at: string): Refusal[] {
  const text = rule[name];
  if (isUnset(text)) return [];
  const field = `${at}${name}`;
  const length = lengthOf(text);
  const { minimum, maximum } = bounds.FirewallRuleInput[name].length;
  return [
    ...textProblems(field, text),
    ...(length < minimum || length > maximum
      ? [refuse('firewall.rule.text-length', { field, min: minimum, max: maximum })]
      : []),
  ];
}

/** The meaning of rules as a text; equivalent rules have equal texts. */
export function meaningOf({ inbound, inbound_policy, outbound, outbound_policy }: FirewallRules): string {
  const rules = [inbound, outbound].map((list) =>
    (list ?? []).map(({ protocol, ports, addresses, action, label, description }) => [
      protocol,
      ports ?? '',
      addresses?.ipv4 ?? [],
      addresses?.ipv6 ?? [],
      action,
      label ?? '',
      description ?? '',
    ]),
  );
  return JSON.stringify([...rules, inbound_policy, outbound_policy]);
}
