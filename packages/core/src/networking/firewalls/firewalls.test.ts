import type { Schema } from '@cloud-account/spec';
import { describe, expect, it } from 'vitest';
import type { Decision } from '../../refusals/index.js';
import { changeFirewall, draftFirewall, firewallUpdateActions, type FirewallValues } from './firewalls.js';

const rules: Schema<'FirewallRules'> = {
  inbound: [
    {
      protocol: 'TCP',
      ports: '22',
      addresses: { ipv4: ['0.0.0.0/0'], ipv6: [] },
      action: 'ACCEPT',
      label: null,
      description: null,
    },
  ],
  inbound_policy: 'DROP',
  outbound: [],
  outbound_policy: 'ACCEPT',
};
const firewall: FirewallValues = { label: 'web', status: 'enabled', tags: ['shop'] };

const problemsOf = (decision: Decision<unknown>) =>
  decision.ok ? [] : decision.refusals.map(({ id, field }) => `${id} ${field ?? ''}`);

describe('a new firewall', () => {
  it('is enabled, with each tag once', () => {
    const tags = ['shop', 'berlin', 'shop'];
    expect(draftFirewall({ label: 'web', rules, tags })).toStrictEqual({
      ok: true,
      value: { label: 'web', status: 'enabled', tags: ['shop', 'berlin'], rules },
    });
    expect(
      draftFirewall({ label: 'web', rules: { inbound_policy: 'DROP', outbound_policy: 'DROP' } }),
    ).toEqual({
      ok: true,
      value: {
        label: 'web',
        status: 'enabled',
        tags: [],
        rules: { inbound: [], inbound_policy: 'DROP', outbound: [], outbound_policy: 'DROP' },
      },
    });
  });

  it('may be created disabled', () => {
    const decision = draftFirewall({ label: 'web', rules, status: 'disabled' });
    expect(decision).toMatchObject({ ok: true, value: { status: 'disabled' } });
  });

  it.each(['web', 'Web-1', 'a.b_c-d', 'x99', 'a1-b2.c3'])('accepts the label %s', (label) => {
    expect(problemsOf(draftFirewall({ label, rules }))).toEqual([]);
  });

  it.each(['1web', '-web', 'web-', 'web.', 'a--b', 'a__b', 'a..b', 'a-_b', 'we b', 'wéb', 'web\n', '_ab'])(
    'refuses the label %j',
    (label) => {
      expect(problemsOf(draftFirewall({ label, rules }))).toEqual(['firewall.label.valid label']);
    },
  );

  it('is refused with all its problems in one answer', () => {
    const wrong = { ...rules, outbound: [{ protocol: 'ICMP', ports: '1', action: 'DROP' } as const] };
    expect(problemsOf(draftFirewall({ label: 'web-', rules: wrong, tags: ['abc', 'ab\ud800'] }))).toEqual([
      'firewall.label.valid label',
      'request.text.storable tags[1]',
      'firewall.rule.ports-protocol rules.outbound[0].ports',
      'firewall.rule.addresses-count rules.outbound[0].addresses',
    ]);
  });
});

describe('a change of a firewall', () => {
  const current = { ...firewall, rules };

  it('keeps absent fields', () => {
    expect(changeFirewall(current, {})).toEqual({ ok: true, value: firewall });
    const change = { status: 'disabled', tags: null } as const;
    expect(changeFirewall(current, change)).toEqual({
      ok: true,
      value: { label: 'web', status: 'disabled', tags: [] },
    });
  });

  it('does not check an unchanged label', () => {
    expect(changeFirewall({ ...current, label: '1' }, { label: '1' }).ok).toBe(true);
  });

  it('accepts the current rules and refuses others', () => {
    expect(changeFirewall(current, { rules }).ok).toBe(true);
    const [rule] = rules.inbound ?? [];
    if (rule === undefined) throw new Error('There is no rule.');
    const { label: _label, ...unlabelled } = { ...rule, addresses: { ipv4: ['0.0.0.0/0'] }, description: '' };
    expect(changeFirewall(current, { rules: { inbound: [unlabelled], outbound: null } }).ok).toBe(true);
    expect(problemsOf(changeFirewall(current, { rules: { inbound: [] } }))).toEqual([
      'firewall.rules.elsewhere rules',
    ]);
    const broken = { outbound: [{ protocol: 'TCP', action: 'DROP' } as const] };
    expect(problemsOf(changeFirewall(current, { rules: broken }))).toEqual([
      'firewall.rule.addresses-count rules.outbound[0].addresses',
    ]);
  });

  it.each<[Partial<FirewallValues>, string[]]>([
    [{}, ['firewall_update']],
    [{ label: 'db' }, ['firewall_update']],
    [{ tags: [] }, ['firewall_update']],
    [{ status: 'disabled' }, ['firewall_disable']],
    [{ status: 'disabled', label: 'db' }, ['firewall_disable', 'firewall_update']],
  ])('to %j has the events %j', (change, actions) => {
    expect(firewallUpdateActions(firewall, { ...firewall, ...change })).toEqual(actions);
  });

  it('has an event of its own when it enables the firewall', () => {
    expect(firewallUpdateActions({ ...firewall, status: 'disabled' }, firewall)).toEqual(['firewall_enable']);
  });
});
