import { type Decision, decide, type Refusal, refuse } from '../refusals/index.js';
import { tagList, tagProblems } from '../tags/index.js';
import {
  changeRules,
  type FirewallAction,
  type FirewallRules,
  type FirewallRulesChange,
} from './firewall-rules.js';

/** What an account sets of a firewall beside its rules. */
export interface FirewallValues {
  readonly label: string;
  readonly status: 'enabled' | 'disabled';
  readonly tags: readonly string[];
}

/** The body of a create, its shape already checked. */
export interface FirewallBody {
  readonly label: string;
  readonly rules: FirewallRulesChange & {
    readonly inbound_policy: FirewallAction;
    readonly outbound_policy: FirewallAction;
  };
  readonly tags?: readonly string[] | null | undefined;
}

/** The body of an update, its shape already checked: absent is unchanged. */
export interface FirewallChange {
  readonly label?: string | undefined;
  readonly status?: FirewallValues['status'] | undefined;
  readonly tags?: readonly string[] | null | undefined;
  readonly rules?: FirewallRulesChange | undefined;
}

/**
 * Decides on a new firewall.
 *
 * @param labelTaken whether another firewall of the account has the label
 */
export function draftFirewall(
  { label, rules, tags }: FirewallBody,
  labelTaken: boolean,
): Decision<FirewallValues & { readonly rules: FirewallRules }> {
  const { inbound_policy, outbound_policy } = rules;
  const decision = changeRules(
    { inbound: [], inbound_policy, outbound: [], outbound_policy },
    rules,
    'rules.',
  );
  const problems = [...labelProblems(label, labelTaken), ...tagProblems(tags ?? [])];
  if (!decision.ok) return { ok: false, refusals: [...problems, ...decision.refusals] };
  return decide(problems, {
    label,
    status: 'enabled',
    tags: tagList(tags ?? []),
    rules: decision.value,
  });
}

/**
 * Decides on a change of a firewall. Rules are taken when they are the ones it has.
 *
 * @param labelTaken whether another firewall of the account has the label that it would have
 */
export function changeFirewall(
  current: FirewallValues & { readonly rules: FirewallRules },
  change: FirewallChange,
  labelTaken: boolean,
): Decision<FirewallValues> {
  const { label = current.label, status = current.status } = change;
  const tags = change.tags === undefined ? current.tags : tagList(change.tags ?? []);
  return decide(
    [
      ...(label === current.label ? [] : labelProblems(label, labelTaken)),
      ...tagProblems(change.tags ?? []),
      ...(change.rules === undefined ? [] : sameRulesProblems(current.rules, change.rules)),
    ],
    { label, status, tags },
  );
}

/** What the events of a change of a firewall say: that it filters or not any more, and that anything else changed. */
export function firewallUpdateActions(before: FirewallValues, after: FirewallValues): string[] {
  const switched = before.status !== after.status;
  const other = before.label !== after.label || before.tags.join('\0') !== after.tags.join('\0') || !switched;
  return [
    ...(switched ? [after.status === 'enabled' ? 'firewall_enable' : 'firewall_disable'] : []),
    ...(other ? ['firewall_update'] : []),
  ];
}

/** The refusal of a thing that is behind a firewall already. @param field where the body names it */
export function behindFirewall(field: string): Refusal {
  return refuse('firewall.device.one', { field, reason: 'Is behind a firewall already' });
}

function labelProblems(label: string, taken: boolean): Refusal[] {
  const field = 'label';
  const reason =
    'Must begin with a letter, end with a letter or digit, and have -, _ and . only singly in between';
  return [
    ...(firewallLabel.test(label) ? [] : [refuse('firewall.label.valid', { field, reason })]),
    ...(taken
      ? [refuse('firewall.label.unique', { field, reason: 'Label must be unique among your firewalls' })]
      : []),
  ];
}

const firewallLabel = /^[A-Za-z][A-Za-z0-9]*(?:[-_.][A-Za-z0-9]+)*$/;

function sameRulesProblems(current: FirewallRules, given: FirewallRulesChange): Refusal[] {
  const decision = changeRules(current, given, 'rules.');
  if (!decision.ok) return [...decision.refusals];
  // What is kept was put together by the same function: equal rules are equal texts.
  return JSON.stringify(decision.value) === JSON.stringify(current)
    ? []
    : [
        refuse('firewall.rules.elsewhere', {
          field: 'rules',
          reason: 'Rules are changed by an operation of their own',
        }),
      ];
}
