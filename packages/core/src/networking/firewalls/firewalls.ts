import type { Body, Schema } from '@cloud-account/spec';
import { type Decision, decide, type Refusal, refuse } from '../../refusals/index.js';
import { tagList, tagProblems } from '../../tags/index.js';
import { changeRules, meaningOf } from './firewall-rules.js';

type FirewallRules = Schema<'FirewallRules'>;

/** A stored firewall without its rules. A deleted firewall is not stored. */
export type FirewallValues = Pick<Schema<'Firewall'>, 'label' | 'tags'> & {
  status: Exclude<Schema<'FirewallStatus'>, 'deleted'>;
};

/** Decides on a new firewall. */
export function draftFirewall({
  label,
  rules,
  status,
  tags,
}: Body<'createFirewall'>): Decision<FirewallValues & { readonly rules: FirewallRules }> {
  const { inbound_policy, outbound_policy } = rules;
  const decision = changeRules(
    { inbound: [], inbound_policy, outbound: [], outbound_policy },
    rules,
    'rules.',
  );
  const problems = [...labelProblems(label), ...tagProblems(tags ?? [])];
  if (!decision.ok) return { ok: false, refusals: [...problems, ...decision.refusals] };
  return decide(problems, {
    label,
    status: status ?? 'enabled',
    tags: tagList(tags ?? []),
    rules: decision.value,
  });
}

/** Decides on a change of a firewall. Rules are accepted only if they do not change. */
export function changeFirewall(
  current: FirewallValues & { readonly rules: FirewallRules },
  change: Body<'updateFirewall'>,
): Decision<FirewallValues> {
  const { label = current.label, status = current.status } = change;
  const tags = change.tags === undefined ? current.tags : tagList(change.tags ?? []);
  return decide(
    [
      ...(label === current.label ? [] : labelProblems(label)),
      ...tagProblems(change.tags ?? []),
      ...(change.rules === undefined ? [] : sameRulesProblems(current.rules, change.rules)),
    ],
    { label, status, tags },
  );
}

const switchedTo: Readonly<Record<FirewallValues['status'], Schema<'EventAction'>>> = {
  enabled: 'firewall_enable',
  disabled: 'firewall_disable',
};

/** The actions of the events for a change of a firewall: enabled or disabled, and updated if another field changed. */
export function firewallUpdateActions(
  before: FirewallValues,
  after: FirewallValues,
): Schema<'EventAction'>[] {
  const switched = before.status !== after.status;
  const other = before.label !== after.label || before.tags.join('\0') !== after.tags.join('\0') || !switched;
  return [...(switched ? [switchedTo[after.status]] : []), ...(other ? ['firewall_update' as const] : [])];
}

function labelProblems(label: string): Refusal[] {
  const field = 'label';
  return firewallLabel.test(label) ? [] : [refuse('firewall.label.valid', { field })];
}

const firewallLabel = /^[A-Za-z][A-Za-z0-9]*(?:[-_.][A-Za-z0-9]+)*$/;

function sameRulesProblems(current: FirewallRules, given: Body<'updateFirewallRules'>): Refusal[] {
  const decision = changeRules(current, given, 'rules.');
  if (!decision.ok) return [...decision.refusals];
  return meaningOf(decision.value) === meaningOf(current)
    ? []
    : [refuse('firewall.rules.elsewhere', { field: 'rules' })];
}
