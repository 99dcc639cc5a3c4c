import type { Schema } from '@cloud-account/spec';
import { describe, expect, it } from 'vitest';
import { type Fields, given } from '../../given.fixture.js';
import { changeRules } from './firewall-rules.js';

type FirewallRuleBody = Schema<'FirewallRuleInput'>;

const none: Schema<'FirewallRules'> = {
  inbound: [],
  inbound_policy: 'DROP',
  outbound: [],
  outbound_policy: 'ACCEPT',
};

const rule = (fields: Fields<FirewallRuleBody> = {}): FirewallRuleBody =>
  given<FirewallRuleBody>({
    protocol: 'TCP',
    action: 'ACCEPT',
    addresses: { ipv4: ['0.0.0.0/0'] },
    ...fields,
  });

const rules = (count: number) => Array.from({ length: count }, () => rule());

const problemsOf = (...args: Parameters<typeof changeRules>) => {
  const decision = changeRules(...args);
  return decision.ok ? [] : decision.refusals.map(({ field, reason }) => [field, reason]);
};

describe('a rule', () => {
  it('is stored unchanged, without absent fields', () => {
    const full = rule({
      protocol: 'UDP',
      ports: '53, 5353',
      addresses: { ipv4: ['192.0.2.7/24'], ipv6: ['2001:DB8::5/32'] },
      action: 'DROP',
      label: 'dns',
      description: 'Names',
    });
    const sparse = [
      rule({ label: '', ports: '' }),
      rule({ description: null, addresses: { ipv4: null, ipv6: ['::/0'] } }),
    ];
    const decision = changeRules(none, { inbound: [full], outbound: sparse });
    expect(decision.ok && decision.value).toStrictEqual({ ...none, inbound: [full], outbound: sparse });
  });

  it.each(['0.0.0.0/0', '10.1.2.3/32', '1.2.3.4/8'])('accepts the IPv4 network %s', (network) => {
    expect(problemsOf(none, { inbound: [rule({ addresses: { ipv4: [network] } })] })).toEqual([]);
  });

  it.each([
    '0.0.0.0',
    '10.0.0.0/33',
    '10.0.0.0/08',
    '10.0.0/8',
    '::/0',
    '010.0.0.0/8',
    '1.2.3.4/8/8',
    'all',
    '',
  ])('does not name the IPv4 network %j', (network) => {
    expect(problemsOf(none, { inbound: [rule({ addresses: { ipv4: [network] } })] })).toEqual([
      ['inbound[0].addresses.ipv4[0]', 'Must be an IPv4 network'],
    ]);
  });

  it.each(['::/0', '2001:db8::/32', '1234::5678/0', '::ffff:1.2.3.4/128'])(
    'accepts the IPv6 network %s',
    (network) => {
      expect(problemsOf(none, { inbound: [rule({ addresses: { ipv6: [network] } })] })).toEqual([]);
    },
  );

  it.each(['::', '::/129', '2001:db8::g/32', '10.0.0.0/8', 'fe80::1%eth0/64'])(
    'refuses the IPv6 network %j',
    (network) => {
      expect(problemsOf(none, { outbound: [rule({ addresses: { ipv6: [network] } })] })).toEqual([
        ['outbound[0].addresses.ipv6[0]', 'Must be an IPv6 network'],
      ]);
    },
  );

  it.each([null, undefined, {}, { ipv4: [], ipv6: null }])('requires a network, not %j', (addresses) => {
    expect(problemsOf(none, { inbound: [rule({ addresses })] })).toEqual([
      ['inbound[0].addresses', 'Must name 1-255 networks'],
    ]);
  });

  it('has at most 255 networks of both families together', () => {
    const ipv4 = Array.from({ length: 250 }, (_, index) => `10.0.${index}.0/24`);
    const ipv6 = (count: number) => Array.from({ length: count }, (_, index) => `2001:db8:${index}::/48`);
    expect(problemsOf(none, { inbound: [rule({ addresses: { ipv4, ipv6: ipv6(5) } })] })).toEqual([]);
    expect(problemsOf(none, { inbound: [rule({ addresses: { ipv4, ipv6: ipv6(6) } })] })).toEqual([
      ['inbound[0].addresses', 'Must name 1-255 networks'],
    ]);
  });

  it.each(['ICMP', 'IPENCAP'] as const)('with the protocol %s has no ports', (protocol) => {
    expect(problemsOf(none, { inbound: [rule({ protocol })] })).toEqual([]);
    expect(problemsOf(none, { inbound: [rule({ protocol, ports: '22' })] })).toEqual([
      ['inbound[0].ports', 'Only TCP and UDP have ports'],
    ]);
  });

  it.each([
    ['label', 2, 3, 32, 33],
    ['description', 0, 1, 100, 101],
  ] as const)('has a %s of bounded length when it has one', (field, under, min, max, over) => {
    // One character, two UTF-16 units.
    const of = (length: number) => problemsOf(none, { inbound: [rule({ [field]: '🧱'.repeat(length) })] });
    expect(of(min)).toEqual([]);
    expect(of(max)).toEqual([]);
    const problem = [[`inbound[0].${field}`, `Length must be ${min}-${max} characters`]];
    expect(of(over)).toEqual(problem);
    // The empty text is unset, not too short.
    expect(of(under)).toEqual(under === 0 ? [] : problem);
  });

  it('is refused with all its problems, each with its field', () => {
    const wrong = rule({
      ports: 'x',
      addresses: { ipv4: ['a'], ipv6: ['b'] },
      label: 'ab',
      description: '\ud800',
    });
    expect(problemsOf(none, { inbound: [rule(), wrong] }, 'rules.')).toEqual([
      ['rules.inbound[1].ports', 'Must be ports (1-65535) and ranges, separated by commas'],
      ['rules.inbound[1].addresses.ipv4[0]', 'Must be an IPv4 network'],
      ['rules.inbound[1].addresses.ipv6[0]', 'Must be an IPv6 network'],
      ['rules.inbound[1].label', 'Length must be 3-32 characters'],
      ['rules.inbound[1].description', 'description is not valid'],
    ]);
  });
});

describe('the rules of a firewall', () => {
  const some = changeRules(none, { inbound: rules(20), outbound: rules(5) });
  const current = some.ok ? some.value : none;

  it('are 25 at most, both directions together', () => {
    expect(some.ok).toBe(true);
    const reason = 'A firewall may have 25 rules';
    expect(problemsOf(none, { inbound: rules(26) })).toEqual([['inbound', reason]]);
    expect(problemsOf(current, { outbound: rules(6) })).toEqual([['outbound', reason]]);
    expect(problemsOf(current, { inbound: rules(21), outbound: rules(5) })).toEqual([['inbound', reason]]);
    expect(problemsOf(current, { inbound: rules(25), outbound: [] })).toEqual([]);
  });

  it('stay when the body does not have them', () => {
    const decision = changeRules(current, { inbound_policy: 'ACCEPT' });
    expect(decision).toEqual({ ok: true, value: { ...current, inbound_policy: 'ACCEPT' } });
    for (const inbound of [[], null]) {
      const fewer = changeRules(current, { inbound });
      expect(fewer).toEqual({ ok: true, value: { ...current, inbound } });
      if (fewer.ok) expect(changeRules(fewer.value, { inbound_policy: 'DROP' })).toEqual(fewer);
    }
  });
});
