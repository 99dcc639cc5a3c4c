import type { Schema } from '@cloud-account/spec';

type RecordBody = Partial<Schema<'DomainRecordCreate'>>;

/** One record: what is sent, and what is kept or which problems it has. */
export type RecordCase =
  | { readonly sent: object; readonly kept: Partial<Schema<'DomainRecord'>> }
  | { readonly sent: object; readonly problems: readonly (readonly [string, string])[] };

/** A record of each type that is taken as it is. */
export const examples: Readonly<Record<Schema<'RecordType'>, RecordBody>> = {
  A: { target: '192.0.2.1' },
  AAAA: { target: '2001:db8::1' },
  NS: { name: 'sub', target: 'ns.example.org' },
  MX: { target: 'mail.example.org' },
  CNAME: { name: 'alias', target: 'www.example.org' },
  TXT: { target: 'text' },
  SRV: { service: 'sip', protocol: 'tcp', target: 'sip.example.org', priority: 1, weight: 2, port: 3 },
  PTR: { name: '1', target: 'host.example.org' },
  CAA: { tag: 'issue', target: 'ca.example.net' },
};

/** The types whose `field` tests share: they have an ordinary name. */
export const namedTypes = ['A', 'AAAA', 'NS', 'MX', 'CNAME', 'TXT', 'PTR', 'CAA'] as const;

/** What is sent as the TTL of a record, and the nearest allowed value; of two equally near the longer. */
export const roundedTtls: readonly (readonly [number | null, number])[] = [
  [null, 0],
  [0, 0],
  [1, 300],
  [299, 300],
  [300, 300],
  [301, 300],
  [1949, 300],
  [1950, 3600],
  [3600, 3600],
  [5400, 7200],
  [5399, 3600],
  [10_000, 7200],
  [20_000, 14_400],
  [86_400, 86_400],
  [172_800, 172_800],
  [907_200, 1_209_600],
  [907_199, 604_800],
  [2_419_200, 2_419_200],
  [99_999_999_999, 2_419_200],
];

const bounds = [
  { field: 'priority', most: 255 },
  { field: 'weight', most: 65_535 },
  { field: 'port', most: 65_535 },
] as const;

/** Numbers on both sides of their bounds; they are kept with any type. */
export const numberCases: readonly RecordCase[] = bounds.flatMap(({ field, most }): RecordCase[] => [
  { sent: { [field]: 0 }, kept: { [field]: 0 } },
  { sent: { [field]: most }, kept: { [field]: most } },
  { sent: { [field]: null }, kept: { [field]: 0 } },
  { sent: { [field]: most + 1 }, problems: [[field, `Must be 0-${most}`]] },
  { sent: { [field]: -1 }, problems: [[field, `Must be 0-${most}`]] },
  { sent: { [field]: 1.5 }, problems: [[field, 'Must be an integer']] },
  { sent: { [field]: '1' }, problems: [[field, 'Must be an integer']] },
]);

/** Fields of the wrong shape, whatever the type. */
export const shapeCases: readonly RecordCase[] = [
  ...numberCases.filter((one) => 'problems' in one),
  { sent: { name: 5 }, problems: [['name', 'Must be a string']] },
  { sent: { target: 't'.repeat(65_536) }, problems: [['target', 'Length must be 1-65535 characters']] },
  { sent: { target: ['192.0.2.1'] }, problems: [['target', 'Must be a string']] },
  { sent: { service: 's'.repeat(64) }, problems: [['service', 'Length must be 1-63 characters']] },
  { sent: { protocol: 'p'.repeat(64) }, problems: [['protocol', 'Length must be 1-63 characters']] },
  { sent: { tag: 'other' }, problems: [['tag', 'Must be one of issue, issuewild, iodef']] },
  { sent: { ttl_sec: -1 }, problems: [['ttl_sec', 'Must be at least 0']] },
  { sent: { ttl_sec: 0.5 }, problems: [['ttl_sec', 'Must be an integer']] },
];

const target = (reason = 'target is not valid') => [['target', reason]] as const;
const name = (reason = 'name is not valid') => [['name', reason]] as const;
const required = (...fields: string[]) => fields.map((field) => [field, `${field} is required`] as const);

const noDot = target('target must not end with a dot');
const label63 = 'x'.repeat(63);

/** Targets of each type, on both sides of what it takes; `sent` is put over the type's example. */
export const targetCases: Readonly<Record<Schema<'RecordType'>, readonly RecordCase[]>> = {
  A: [
    { sent: { target: '255.255.255.255' }, kept: { target: '255.255.255.255' } },
    { sent: { target: '[remote_addr]' }, kept: { target: '127.0.0.1' } },
    ...['192.0.2', '192.0.2.256', '192.0.2.01', '0x7f.0.0.1', '2001:db8::1', 'host', ' 192.0.2.1'].map(
      (text) => ({ sent: { target: text }, problems: target() }),
    ),
    { sent: { target: '192.0.2.1.' }, problems: noDot },
    { sent: { target: '' }, problems: required('target') },
  ],
  AAAA: [
    ...['::', '2001:DB8::A', '::ffff:192.0.2.1', '1:2:3:4:5:6:7:8'].map((text) => ({
      sent: { target: text },
      kept: { target: text },
    })),
    ...['192.0.2.1', '2001:db8::1::2', 'fe80::1%eth0', '12345::', '2001:db8::/32', '::ffff:192.0.2.010'].map(
      (text) => ({ sent: { target: text }, problems: target() }),
    ),
    { sent: { target: '2001:db8::1.' }, problems: noDot },
    {
      sent: { target: '[remote_addr]' },
      problems: target('[remote_addr] needs a request that comes from an IPv6 address'),
    },
    { sent: { target: '' }, problems: required('target') },
  ],
  NS: hostCases(),
  CNAME: hostCases(),
  PTR: [...hostCases(), { sent: { target: 'bare' }, kept: { target: 'bare' } }],
  MX: [
    ...hostCases({ nullable: true }),
    { sent: { target: '*.example.org' }, kept: { target: '*.example.org' } },
    { sent: { priority: undefined }, kept: { priority: 0 } },
    { sent: { priority: null }, kept: { priority: 0 } },
    { sent: { name: 'sub', target: '' }, problems: target('target may be empty only without a name') },
    { sent: { target: '', priority: 1 }, problems: [['priority', 'Must be 0 when target is empty']] },
  ],
  TXT: [
    ...[
      'x',
      '"quoted" \\ back',
      'grüße ✓ 😀',
      'ends with a dot.',
      ' blanks ',
      'two\nlines',
      '; no comment',
    ].map((text) => ({ sent: { target: text }, kept: { target: text } })),
    { sent: { target: 't'.repeat(65_000) }, kept: { target: 't'.repeat(65_000) } },
    { sent: { target: 't'.repeat(65_400) }, problems: target('The record does not fit one DNS message') },
    { sent: { target: 'ü'.repeat(32_700) }, problems: target('The record does not fit one DNS message') },
    { sent: { target: 'half \ud800' }, problems: target() },
    { sent: { target: 'a\0b' }, problems: target('Must not contain the NUL character') },
    { sent: { target: '' }, problems: required('target') },
  ],
  SRV: [
    ...hostCases(),
    {
      sent: { service: '_sip', protocol: '_tcp' },
      kept: { service: 'sip', protocol: 'tcp', name: '_sip._tcp' },
    },
    {
      sent: { service: '_xmpp-client.', protocol: 'TLS' },
      kept: { service: 'xmpp-client', protocol: 'TLS', name: '_xmpp-client._TLS' },
    },
    { sent: { name: 'ignored' }, kept: { name: '_sip._tcp' } },
    {
      sent: { service: 's'.repeat(62), protocol: 'p'.repeat(35) },
      kept: { name: `_${'s'.repeat(62)}._${'p'.repeat(35)}` },
    },
    {
      sent: { service: 's'.repeat(62), protocol: 'p'.repeat(36) },
      problems: [['service', 'Length must be 1-100 characters']],
    },
    { sent: { service: 's'.repeat(63) }, problems: [['service', 'service is not valid']] },
    {
      sent: { service: 'a.b', protocol: 'x y' },
      problems: [
        ['service', 'service is not valid'],
        ['protocol', 'protocol is not valid'],
      ],
    },
    { sent: { service: '', protocol: '_' }, problems: required('service', 'protocol') },
    { sent: { protocol: null }, kept: { protocol: 'tcp', name: '_sip._tcp' } },
    { sent: { protocol: '' }, kept: { protocol: 'tcp', name: '_sip._tcp' } },
    { sent: { priority: 0, weight: 0, port: 0 }, kept: { priority: 0, weight: 0, port: 0 } },
    {
      sent: { priority: 255, weight: 65_535, port: 65_535 },
      kept: { priority: 255, weight: 65_535, port: 65_535 },
    },
    {
      sent: { service: null, protocol: null, priority: null, weight: null, port: null },
      problems: required('service', 'priority', 'weight', 'port'),
    },
  ],
  CAA: [
    ...['ca.example.net', ';', 'ca.example.net; policy=ev', 'ca.example.net; a=b; c=d', '; account=5'].map(
      (text) => ({
        sent: { tag: 'issue', target: text },
        kept: { tag: 'issue' as const, target: text },
      }),
    ),
    { sent: { tag: 'issuewild', target: 'ca.example.net' }, kept: { tag: 'issuewild' } },
    ...['example.org', 'https://example.org/caa?x=1', 'http://example.org:8080', 'mailto:a@example.org'].map(
      (text) => ({
        sent: { tag: 'iodef', target: text },
        kept: { tag: 'iodef' as const, target: text },
      }),
    ),
    ...['*.example.net', 'a b', 'https://example.org', 'ca.example.net; x'].flatMap((text) =>
      ['issue', 'issuewild'].map((tag) => ({ sent: { tag, target: text }, problems: target() })),
    ),
    ...['ftp://example.org', 'mailto:nobody', 'mailto:', 'https://', 'a b'].map((text) => ({
      sent: { tag: 'iodef', target: text },
      problems: target(),
    })),
    { sent: { target: 'ca.example.net.' }, problems: noDot },
    { sent: { tag: null }, problems: required('tag') },
    { sent: { tag: null, target: '' }, problems: required('tag', 'target') },
    { sent: { target: '' }, problems: required('target') },
  ],
};

function hostCases(options: { nullable?: boolean } = {}): RecordCase[] {
  const full = `${label63}.${label63}.${label63}.${'y'.repeat(61)}`;
  const bad = [
    '192.0.2.1',
    'two..dots',
    '-a.example.org',
    'a-.example.org',
    'a b.example.org',
    'bücher.example.org',
    `${label63}x.example.org`,
    `y${full}`,
  ];
  return [
    { sent: { target: 'mail.example.org.' }, kept: { target: 'mail.example.org' } },
    { sent: { target: '_a.b_c.Example.ORG' }, kept: { target: '_a.b_c.Example.ORG' } },
    { sent: { target: full }, kept: { target: full } },
    ...bad.map((text) => ({ sent: { target: text }, problems: target() })),
    ...(options.nullable === true
      ? []
      : [
          { sent: { target: '' }, problems: required('target') },
          { sent: { target: '.' }, problems: required('target') },
          { sent: { target: '*.example.org' }, problems: target() },
        ]),
  ];
}

/** Names on both sides of their bounds, for all types but SRV; MX is stricter. */
export const nameCases = (type: (typeof namedTypes)[number], zone: string): RecordCase[] => [
  { sent: { name: 'www' }, kept: { name: 'www' } },
  { sent: { name: 'Deep.Er' }, kept: { name: 'Deep.Er' } },
  { sent: { name: `www.${zone}` }, kept: { name: 'www' } },
  { sent: { name: `www.${zone.toUpperCase()}.` }, kept: { name: 'www' } },
  { sent: { name: 'dotted.' }, kept: { name: 'dotted' } },
  { sent: { name: label63 }, kept: { name: label63 } },
  {
    sent: { name: `${'n'.repeat(50)}.${'m'.repeat(49)}` },
    kept: { name: `${'n'.repeat(50)}.${'m'.repeat(49)}` },
  },
  {
    sent: { name: `${'n'.repeat(50)}.${'m'.repeat(49)}.${zone}.` },
    kept: { name: `${'n'.repeat(50)}.${'m'.repeat(49)}` },
  },
  ...['', `.${zone}`].map((rest) => ({
    sent: { name: `${'n'.repeat(50)}.${'m'.repeat(50)}${rest}` },
    problems: name('Length must be 1-100 characters'),
  })),
  { sent: { name: '@' }, problems: name('Leave the name empty for the domain itself') },
  { sent: { name: `${label63}x` }, problems: name('A label may have 63 characters') },
  ...['two..dots', '.', 'white space', 'ümlaut', 'a/b', 'a"b'].map((text) => ({
    sent: { name: text },
    problems: name(),
  })),
  ...(type === 'NS'
    ? [{ sent: { name: '*' }, problems: name('An NS record takes no wildcard') }]
    : [
        { sent: { name: '*' }, kept: { name: '*' } },
        { sent: { name: '*.sub' }, kept: { name: '*.sub' } },
        { sent: { name: 'a.*' }, problems: name('Only the whole leftmost label may be *') },
        { sent: { name: 'a*' }, problems: name('Only the whole leftmost label may be *') },
      ]),
  ...(type === 'MX'
    ? ['_under', '1st', 'end-'].map((text) => ({
        sent: { name: text },
        problems: name('Labels must start with a letter and have letters, digits and hyphens'),
      }))
    : [{ sent: { name: '_under.1st' }, kept: { name: '_under.1st' } }]),
  ...(type === 'CNAME'
    ? [
        { sent: { name: zone }, problems: name('The domain itself cannot be an alias') },
        { sent: { name: '' }, problems: required('name') },
      ]
    : [zone, `${zone}.`, ''].map((text) => ({ sent: { name: text }, kept: { name: '' } }))),
];
