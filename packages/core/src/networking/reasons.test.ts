import type { Schema } from '@cloud-account/spec';
import { describe, expect, it } from 'vitest';
import { problemTexts } from '../problem-texts.fixture.js';
import { refuse } from '../refusals/index.js';
import { changeRdns, draftAddress } from './addresses/addresses.js';
import { meaningOf } from './firewalls/firewall-rules.js';
import { changeFirewall, draftFirewall } from './firewalls/firewalls.js';
import { ipv4Network, isPrivate, isWithin, knownNetwork, networkText, overlaps } from './ipv4-network.js';
import { networkLabelProblems } from './labels.js';

const rules: Schema<'FirewallRules'> = {
  inbound: [],
  inbound_policy: 'DROP',
  outbound: [],
  outbound_policy: 'ACCEPT',
};

it('gives a readable reason for each refusal of a firewall', () => {
  expect(problemTexts(draftFirewall({ label: 'a--b', rules }))).toEqual([
    'label: Must begin with a letter, end with a letter or digit, and have -, _ and . only singly in between',
  ]);
  const current = { label: 'web', status: 'enabled', tags: [], rules } as const;
  const other = { ...rules, inbound_policy: 'ACCEPT' } as const;
  expect(problemTexts(changeFirewall({ ...current, tags: [] }, { rules: other }))).toEqual([
    'rules: Rules are changed by an operation of their own',
  ]);
  expect(problemTexts([refuse('firewall.device.one', { field: 'devices.nodes[0]' })])).toEqual([
    'devices.nodes[0]: Is behind a firewall already',
  ]);
});

describe('the meaning of rules', () => {
  const rule: Schema<'FirewallRule'> = {
    protocol: 'TCP',
    action: 'ACCEPT',
    addresses: { ipv4: ['0.0.0.0/0'] },
  };
  const meaning = (fields: object) => meaningOf({ ...rules, inbound: [{ ...rule, ...fields }] });

  it('is the same for empty and absent fields', () => {
    const empty = { ports: '', label: null, description: '', addresses: { ipv4: ['0.0.0.0/0'], ipv6: null } };
    expect(meaning(empty)).toBe(meaning({}));
  });

  it.each([
    { ports: '22' },
    { protocol: 'UDP' },
    { action: 'DROP' },
    { addresses: { ipv4: ['10.0.0.0/8'] } },
    { addresses: { ipv4: ['0.0.0.0/0'], ipv6: ['::/0'] } },
    { label: 'web' },
    { description: 'the web' },
  ])('differs with %j', (fields) => {
    expect(meaning(fields)).not.toBe(meaning({}));
  });

  it('differs by direction and policy', () => {
    const outbound = { ...rules, outbound: [rule] };
    expect(meaningOf(outbound)).not.toBe(meaning({}));
    expect(meaningOf({ ...rules, outbound_policy: 'DROP' })).not.toBe(meaningOf(rules));
    expect(meaningOf({ ...rules, inbound_policy: 'ACCEPT' })).not.toBe(meaningOf(rules));
  });
});

it.each([
  ['', []],
  ['Front-1-', []],
  ['a_b', ['label: Label must include only ASCII letters, numbers, and dashes']],
  ['a\n', ['label: Label must include only ASCII letters, numbers, and dashes']],
  ['a--b', ['label: Must not have two hyphens in a row']],
])('the label %j of a network has the problems %j', (label, reasons) => {
  expect(problemTexts(networkLabelProblems('label', label))).toEqual(reasons);
});

describe('the reverse name of an address', () => {
  const [four, six] = [
    { address: '203.0.113.7', type: 'ipv4', public: true },
    { address: '2001:db8::7', type: 'ipv6', public: true },
  ] as const;
  const change = (rdns: string | null, address: typeof four | typeof six = four) =>
    changeRdns(address, rdns, 'cloud.example');

  it('has a dot and is stored without a trailing dot', () => {
    expect(change('Mail.example.org.')).toEqual({ ok: true, value: 'Mail.example.org' });
    for (const name of ['', 'single', 'single.', '.', 'a..b', 'a b.example', '203.0.113.9', '*.example.org'])
      expect(problemTexts(change(name))).toEqual(['rdns: rdns is not valid']);
  });

  it('is the default name for null', () => {
    expect(change(null)).toEqual({ ok: true, value: '203-0-113-7.ip.cloud.example' });
    expect(change(null, six)).toEqual({ ok: true, value: null });
  });

  it('is refused for a private address', () => {
    for (const rdns of ['a.example', null])
      expect(problemTexts(changeRdns({ ...four, public: false }, rdns, 'cloud.example'))).toEqual([
        'rdns: Only public addresses have names',
      ]);
    expect(problemTexts(draftAddress({ address: '1.2.3.4', rdns: 'a b' }, 'x'))).toEqual([
      'rdns: rdns is not valid',
    ]);
  });
});

describe('a network', () => {
  it.each([
    ['10.0.1.7/24', '10.0.1.0/24'],
    ['0.0.0.0/0', '0.0.0.0/0'],
    ['1.2.3.4/32', '1.2.3.4/32'],
    ['10.0.0.0/08', undefined],
    ['10.0.0.0/33', undefined],
    ['10.0.0/8', undefined],
    ['::/0', undefined],
  ])('that is written %s is %s', (text, written) => {
    const network = ipv4Network(text);
    expect(network && networkText(network)).toBe(written);
  });

  it('can contain others and overlaps those that contain it', () => {
    const [wide, narrow, other] = ['10.0.0.0/8', '10.1.0.0/16', '11.0.0.0/16'].map(knownNetwork) as [
      ReturnType<typeof knownNetwork>,
      ReturnType<typeof knownNetwork>,
      ReturnType<typeof knownNetwork>,
    ];
    expect([
      isWithin(narrow, wide),
      isWithin(wide, narrow),
      isWithin(other, wide),
      isWithin(wide, wide),
    ]).toEqual([true, false, false, true]);
    expect([overlaps(narrow, wide), overlaps(wide, narrow), overlaps(other, wide)]).toEqual([
      true,
      true,
      false,
    ]);
    expect(
      ['10.0.0.0/8', '172.31.0.0/16', '192.168.0.0/24', '172.32.0.0/16'].map((text) =>
        isPrivate(knownNetwork(text)),
      ),
    ).toEqual([true, true, true, false]);
    expect(() => knownNetwork('x')).toThrow('x is no IPv4 network.');
  });
});
