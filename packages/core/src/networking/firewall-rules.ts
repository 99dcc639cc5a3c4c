import { type Decision, decide, type Refusal, reasons, refuse } from '../refusals/index.js';
import { lengthOf } from '../storable-text.js';
import { textProblems } from '../text-problems.js';
import { isNetworkOf } from '../ip-addresses.js';
import { portsProblem } from './firewall-ports.js';

/** What a rule of a firewall is about. */
export type FirewallProtocol = 'TCP' | 'UDP' | 'ICMP' | 'IPENCAP';

/** What becomes of what passes a firewall. */
export type FirewallAction = 'ACCEPT' | 'DROP';

/** A rule of a firewall as it is kept. */
export interface FirewallRule {
  readonly protocol: FirewallProtocol;
  /** `22, 80, 8000-8080`; null is all. */
  readonly ports: string | null;
  readonly addresses: { readonly ipv4: readonly string[]; readonly ipv6: readonly string[] };
  readonly action: FirewallAction;
  readonly label: string | null;
  readonly description: string | null;
}

/** What a firewall lets through, as it is kept. */
export interface FirewallRules {
  readonly inbound: readonly FirewallRule[];
  readonly inbound_policy: FirewallAction;
  readonly outbound: readonly FirewallRule[];
  readonly outbound_policy: FirewallAction;
}

/** A rule as a client writes it, its shape already checked. */
export interface FirewallRuleBody {
  readonly protocol: FirewallProtocol;
  readonly ports?: string | null | undefined;
  readonly addresses?:
    | {
        readonly ipv4?: readonly string[] | null | undefined;
        readonly ipv6?: readonly string[] | null | undefined;
      }
    | null
    | undefined;
  readonly action: FirewallAction;
  readonly label?: string | null | undefined;
  readonly description?: string | null | undefined;
}

/** A change of the rules, its shape already checked; what is absent stays. */
export interface FirewallRulesChange {
  readonly inbound?: readonly FirewallRuleBody[] | undefined;
  readonly inbound_policy?: FirewallAction | undefined;
  readonly outbound?: readonly FirewallRuleBody[] | undefined;
  readonly outbound_policy?: FirewallAction | undefined;
}

/** How many rules a firewall may have, both directions together. */
const mostRules = 25;
/** How many networks a rule may name, both families together. */
const mostNetworks = 255;

/**
 * Decides on the rules of a firewall after a change.
 *
 * @param current the rules it has; those of a new firewall are none
 * @param at what stands before the names of fields: `rules.`
 */
export function changeRules(
  current: FirewallRules,
  change: FirewallRulesChange,
  at = '',
): Decision<FirewallRules> {
  const rules = {
    inbound: change.inbound?.map(keptRule) ?? current.inbound,
    inbound_policy: change.inbound_policy ?? current.inbound_policy,
    outbound: change.outbound?.map(keptRule) ?? current.outbound,
    outbound_policy: change.outbound_policy ?? current.outbound_policy,
  };
  const count = rules.inbound.length + rules.outbound.length;
  const field = change.inbound === undefined ? 'outbound' : 'inbound';
  const reason = `A firewall may have ${mostRules} rules`;
  return decide(
    [
      ...(count > mostRules ? [refuse('firewall.rules.limit', { field: `${at}${field}`, reason })] : []),
      ...(['inbound', 'outbound'] as const).flatMap((direction) =>
        change[direction] === undefined
          ? []
          : rules[direction].flatMap((rule, index) => ruleProblems(rule, `${at}${direction}[${index}].`)),
      ),
    ],
    rules,
  );
}

function keptRule(rule: FirewallRuleBody): FirewallRule {
  return {
    protocol: rule.protocol,
    ports: unsetWhenEmpty(rule.ports),
    addresses: { ipv4: [...(rule.addresses?.ipv4 ?? [])], ipv6: [...(rule.addresses?.ipv6 ?? [])] },
    action: rule.action,
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
    ...lengthProblems(`${at}label`, rule.label, 3, 32),
    ...lengthProblems(`${at}description`, rule.description, 1, 100),
  ];
}

function portProblems({ protocol, ports }: FirewallRule, field: string): Refusal[] {
  if (ports === null) return [];
  if (protocol !== 'TCP' && protocol !== 'UDP') {
    return [refuse('firewall.rule.ports-protocol', { field, reason: 'Only TCP and UDP have ports' })];
  }
  const reason = portsProblem(ports);
  return reason === undefined ? [] : [refuse('firewall.rule.ports', { field, reason })];
}

function networkProblems({ addresses }: FirewallRule, field: string): Refusal[] {
  const count = addresses.ipv4.length + addresses.ipv6.length;
  if (count === 0 || count > mostNetworks) {
    const reason = `Must name 1-${mostNetworks} networks`;
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

function lengthProblems(field: string, text: string | null, least: number, most: number): Refusal[] {
  if (text === null) return [];
  const length = lengthOf(text);
  return [
    ...textProblems(field, text),
    ...(length < least || length > most
      ? [refuse('firewall.rule.text-length', { field, reason: reasons.length(least, most) })]
      : []),
  ];
}
