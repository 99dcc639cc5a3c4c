import { BlockList, isIP } from 'node:net';
import { readTime } from '../read-time.js';
import type { Kind } from './condition-keys.js';
import { malformed } from './malformed.js';
import { wildcards, type Matcher } from './wildcards.js';

/** The way in which an operator compares a value of a request with one of a policy. */
export interface Operator {
  /** The kind of values that it compares. */
  readonly kind: Kind;
  /** True when a condition holds where no value of the policy is equal, instead of where one is. */
  readonly isNegated: boolean;
  /** Reads a value of a policy. @throws S3Error MalformedPolicy when it is not of the kind */
  readonly compile: (value: string) => Matcher;
}

const unfit = (value: string, what: string) => malformed(`\`${value}\` is not ${what}.`);

const pair = (name: string, kind: Kind, compile: Operator['compile'], negated = `Not${name}`) => [
  [name, { kind, isNegated: false, compile }] as const,
  [negated, { kind, isNegated: true, compile }] as const,
];

const numberOf = (text: string): number =>
  /^-?\d{1,15}(?:\.\d{1,6})?$/.test(text) ? Number(text) : Number.NaN;

/** A date as ISO 8601 writes it, or seconds since 1970. */
const dateOf = (text: string): number => {
  if (/^\d{1,12}$/.test(text)) return Number(text) * 1000;
  const isDate = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d))?$/.test(text);
  return (isDate ? readTime(text)?.getTime() : undefined) ?? Number.NaN;
};

type Compare = (given: number, value: number) => boolean;

const comparisons: readonly (readonly [name: string, compare: Compare])[] = [
  ['LessThan', (given, value) => given < value],
  ['LessThanEquals', (given, value) => given <= value],
  ['GreaterThan', (given, value) => given > value],
  ['GreaterThanEquals', (given, value) => given >= value],
];

/** The operators on values that are compared as numbers. A request whose value is none of them compares as false. */
const ordered = (prefix: string, kind: Kind, read: (text: string) => number, what: string) => {
  const compiled =
    (compare: Compare): Operator['compile'] =>
    (text) => {
      const value = read(text);
      if (Number.isNaN(value)) throw unfit(text, what);
      return (given) => compare(read(given), value);
    };
  return [
    ...pair(
      `${prefix}Equals`,
      kind,
      compiled((given, value) => given === value),
      `${prefix}NotEquals`,
    ),
    ...comparisons.map(
      ([name, compare]) =>
        [`${prefix}${name}`, { kind, isNegated: false, compile: compiled(compare) }] as const,
    ),
  ];
};

/** An address of IPv4 that is written as one of IPv6 is one of IPv4. */
const plainAddress = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');

/** The network of an address or of a network such as `10.0.0.0/8`; undefined: it is neither. */
export const networkOf = (
  text: string,
): { readonly address: string; readonly version: 4 | 6; readonly bits: number } | undefined => {
  const [given = '', length, more] = text.split('/');
  const address = plainAddress(given);
  const version = isIP(address);
  if ((version !== 4 && version !== 6) || more !== undefined) return undefined;
  const most = version === 4 ? 32 : 128;
  if (length === undefined) return { address, version, bits: most };
  const bits = /^\d{1,3}$/.test(length) ? Number(length) : Number.NaN;
  return bits <= most ? { address, version, bits } : undefined;
};

const compileAddress = (text: string): Matcher => {
  const network = networkOf(text);
  if (network === undefined) throw unfit(text, 'an address, or a network such as 10.0.0.0/8');
  const list = new BlockList();
  const { address, version, bits } = network;
  list.addSubnet(address, bits, version === 4 ? 'ipv4' : 'ipv6');
  return (given) => {
    const from = plainAddress(given);
    const family = isIP(from);
    return family === version && list.check(from, family === 4 ? 'ipv4' : 'ipv6');
  };
};

const compileBoolean = (text: string): Matcher => {
  const value = text.toLowerCase();
  if (value !== 'true' && value !== 'false') throw unfit(text, 'true or false');
  return (given) => given === value;
};

const ignoringCase = (value: string): Matcher => {
  const lower = value.toLowerCase();
  return (given) => given.toLowerCase() === lower;
};

/** The parts of a name such as `arn:aws:s3:::bucket`, of which each may have wildcards. */
const arnParts = (text: string): readonly string[] => {
  const parts = text.split(':');
  return [...parts.slice(0, 5), parts.slice(5).join(':')];
};

const compileArn = (text: string): Matcher => {
  if (!/^(?:[^:]*:){5}./s.test(text)) throw unfit(text, 'an ARN such as arn:aws:s3:::bucket');
  const matchers = arnParts(text).map(wildcards);
  return (given) => {
    const parts = arnParts(given);
    return matchers.every((matches, at) => matches(parts[at] ?? ''));
  };
};

/** The operators of conditions. `Null` is none of them: it asks whether a request has a key. */
export const operators: ReadonlyMap<string, Operator> = new Map<string, Operator>([
  ...pair('StringEquals', 'text', (value) => (given) => given === value, 'StringNotEquals'),
  ...pair('StringEqualsIgnoreCase', 'text', ignoringCase, 'StringNotEqualsIgnoreCase'),
  ...pair('StringLike', 'text', wildcards, 'StringNotLike'),
  // As in S3, both mean the same.
  ...pair('ArnEquals', 'text', compileArn, 'ArnNotEquals'),
  ...pair('ArnLike', 'text', compileArn, 'ArnNotLike'),
  ...ordered('Numeric', 'number', numberOf, 'a number'),
  ...ordered('Date', 'date', dateOf, 'a date such as 2026-01-31T12:00:00Z'),
  ['Bool', { kind: 'boolean', isNegated: false, compile: compileBoolean }],
  ...pair('IpAddress', 'address', compileAddress),
]);
