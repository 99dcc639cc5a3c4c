import type { Schema } from '@cloud-account/spec';

/** One value of a field: what is sent, and what is kept or which problem it has. */
export type FieldCase =
  | { readonly title: string; readonly sent: object; readonly kept: Partial<Schema<'Domain'>> }
  | { readonly title: string; readonly sent: object; readonly problem: readonly [string, string] };

const times = ['refresh_sec', 'retry_sec', 'expire_sec', 'ttl_sec'] as const;

/** What is sent, and what it is rounded up to. */
const rounded: readonly (readonly [number, number])[] = [
  [0, 0],
  [1, 30],
  [30, 30],
  [31, 120],
  [299, 300],
  [300, 300],
  [301, 3600],
  [600, 3600],
  [3601, 7200],
  [2419199, 2419200],
  [2419200, 2419200],
  [2419201, 2419200],
  [4294967296, 2419200],
];

const timeCases = times.flatMap((field): FieldCase[] => [
  ...rounded.map(([sent, kept]) => ({
    title: `${field} ${sent} as ${kept}`,
    sent: { [field]: sent },
    kept: { [field]: kept },
  })),
  { title: `${field} null as 0`, sent: { [field]: null }, kept: { [field]: 0 } },
  {
    title: `${field} below 0`,
    sent: { [field]: -1 },
    problem: [field, 'Must be at least 0'],
  },
  { title: `${field} with a fraction`, sent: { [field]: 300.5 }, problem: [field, 'Must be an integer'] },
  { title: `${field} as text`, sent: { [field]: '300' }, problem: [field, 'Must be an integer'] },
]);

const textCases = (['description', 'group'] as const).flatMap((field): FieldCase[] => {
  const most = field === 'group' ? 50 : 253;
  return [
    { title: `${field} of 1 character`, sent: { [field]: 'x' }, kept: { [field]: 'x' } },
    {
      title: `${field} of ${most} characters, each two units long`,
      sent: { [field]: '😀'.repeat(most) },
      kept: { [field]: '😀'.repeat(most) },
    },
    {
      title: `${field} of ${most + 1} characters`,
      sent: { [field]: 'x'.repeat(most + 1) },
      problem: [field, `Length must be 1-${most} characters`],
    },
    { title: `${field} empty as unset`, sent: { [field]: '' }, kept: { [field]: '' } },
    { title: `${field} null as unset`, sent: { [field]: null }, kept: { [field]: '' } },
    { title: `${field} as a number`, sent: { [field]: 5 }, problem: [field, 'Must be a string'] },
    {
      title: `${field} with half a character`,
      sent: { [field]: 'x\ud800' },
      problem: [field, `${field} is not valid`],
    },
  ];
});

/** A hundred addresses of ten characters each. */
const thousand = Array.from({ length: 100 }, (_, index) => `10.0.0.${100 + index}`);

const addressCases = (['master_ips', 'axfr_ips'] as const).flatMap((field): FieldCase[] => [
  {
    title: `${field} of both families`,
    sent: { [field]: ['192.0.2.1', '2001:db8::1'] },
    kept: { [field]: ['192.0.2.1', '2001:db8::1'] },
  },
  { title: `${field} of 1000 characters`, sent: { [field]: thousand }, kept: { [field]: thousand } },
  {
    title: `${field} of 1001 characters`,
    sent: { [field]: [...thousand.slice(1), '10.0.10.100'] },
    problem: [field, 'All addresses together may have 1000 characters'],
  },
  { title: `${field} null as none`, sent: { [field]: null }, kept: { [field]: [] } },
  { title: `${field} empty`, sent: { [field]: [] }, kept: { [field]: [] } },
  {
    title: `${field} with what is no address`,
    sent: { [field]: ['192.0.2.1', '192.0.2.256'] },
    problem: [`${field}[1]`, `${field} is not valid`],
  },
  {
    title: `${field} with a network`,
    sent: { [field]: ['192.0.2.0/24'] },
    problem: [`${field}[0]`, `${field} is not valid`],
  },
  { title: `${field} as text`, sent: { [field]: '192.0.2.1' }, problem: [field, 'Must be a list'] },
]);

const mailCases: FieldCase[] = [
  {
    title: 'soa_email',
    sent: { soa_email: 'a.b+c@mail.example.org' },
    kept: { soa_email: 'a.b+c@mail.example.org' },
  },
  ...[
    'nobody',
    '@example.org',
    'a@',
    'a b@example.org',
    'a@b@example.org',
    `${'x'.repeat(64)}@example.org`,
  ].map((email): FieldCase => ({
    title: `soa_email ${email}`,
    sent: { soa_email: email },
    problem: ['soa_email', 'soa_email is not valid'],
  })),
  {
    title: 'soa_email of 255 characters',
    sent: { soa_email: `a@${'x'.repeat(60)}.${'y.'.repeat(95)}zz` },
    problem: ['soa_email', 'Length must be 1-254 characters'],
  },
];

const hundred = Array.from({ length: 100 }, (_, index) => `tag ${index}`);

const tagCases: FieldCase[] = [
  {
    title: 'tags in their order',
    sent: { tags: ['zebra', 'ape', 'Ape'] },
    kept: { tags: ['zebra', 'ape', 'Ape'] },
  },
  {
    title: 'tags given twice once',
    sent: { tags: ['mail', 'web', 'mail'] },
    kept: { tags: ['mail', 'web'] },
  },
  { title: 'tags null as none', sent: { tags: null }, kept: { tags: [] } },
  {
    title: 'tags of 3 and of 50 characters',
    sent: { tags: ['xyz', '😀'.repeat(50)] },
    kept: { tags: ['xyz', '😀'.repeat(50)] },
  },
  { title: '100 tags', sent: { tags: hundred }, kept: { tags: hundred } },
  {
    title: '101 tags',
    sent: { tags: [...hundred, 'more'] },
    problem: ['tags', 'Must have at most 100 items'],
  },
  {
    title: 'a tag of 2 characters',
    sent: { tags: ['fine', 'xy'] },
    problem: ['tags[1]', 'Length must be 3-50 characters'],
  },
  {
    title: 'a tag of 51 characters',
    sent: { tags: ['x'.repeat(51)] },
    problem: ['tags[0]', 'Length must be 3-50 characters'],
  },
  { title: 'a tag that is no text', sent: { tags: ['fine', 5] }, problem: ['tags[1]', 'Must be a string'] },
];

const enumCases: FieldCase[] = [
  { title: 'status active', sent: { status: 'active' }, kept: { status: 'active' } },
  { title: 'status disabled', sent: { status: 'disabled' }, kept: { status: 'disabled' } },
  {
    title: 'status edit_mode',
    sent: { status: 'edit_mode' },
    problem: ['status', 'Must be one of disabled, active'],
  },
  { title: 'type primary', sent: { type: 'primary' }, problem: ['type', 'Must be one of master, slave'] },
];

/** Every field that a create and an update of a domain share but the name, on both sides of its bounds (§2.11, §8). */
export const fieldCases: readonly FieldCase[] = [
  ...timeCases,
  ...textCases,
  ...addressCases,
  ...mailCases,
  ...tagCases,
  ...enumCases,
];

const label63 = 'l'.repeat(63);

/** A name of exactly so many characters, all of its labels within their bounds. */
const nameOf = (length: number): string =>
  `${label63}.${label63}.${label63}.${'n'.repeat(length - 3 * 64 - 8)}.example`;

/** Names of domains that are taken as they are written. */
export const goodNames: readonly string[] = [
  'x.yz',
  `${label63}.example`,
  nameOf(253),
  '*.wild.example',
  '_dmarc.under_score.example',
  'Mixed.CASE.Example',
  'xn--bcher-kva.example',
  'top.xn--p1ai',
  '2.0.192.in-addr.arpa',
  '1-2.example',
];

const tooLong = 'Length must be 1-253 characters';
const notValid = (fault: string) => `domain is not valid: ${fault}`;
const letters = notValid('labels have only letters, digits, hyphens and underscores');
const lastLabel = notValid('the last label is neither two letters or more nor `xn--…`');

/** Names of domains that are refused, and why. */
export const badNames: readonly (readonly [name: unknown, reason: string])[] = [
  ['', tooLong],
  [nameOf(254), tooLong],
  [`${label63}l.example`, notValid('a label has more than 63 characters')],
  ['single', notValid('it has one label only')],
  ['dot.example.', notValid('a dot stands at its end')],
  ['.example', notValid('a label is empty')],
  ['two..example', notValid('a label is empty')],
  ['-start.example', notValid('a label begins with a hyphen')],
  ['-bad-.example', notValid('a label begins with a hyphen')],
  ['end-.example', notValid('a label ends with a hyphen')],
  ['a.*.example', notValid('only the whole first label may be `*`')],
  ['192.0.2.1', lastLabel],
  ['white space.example', letters],
  ['new\nline.example', letters],
  ['bücher.example', letters],
  ['slash/.example', letters],
  ['example.c', lastLabel],
  [7, 'Must be a string'],
  [['a.example'], 'Must be a string'],
];
