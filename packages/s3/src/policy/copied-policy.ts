import { isJsonObject } from './malformed.js';
import { bucketPart, resourcePattern, resourceText } from './resources.js';
import { wildcards } from './wildcards.js';

/** The names of the copy of a bucket and of its account. */
interface PolicyCopy {
  /** The label of the bucket and that of its copy. */
  readonly label: { readonly from: string; readonly to: string };
  /** The label of the copy of another bucket of the account. */
  readonly labelOf: (label: string) => string;
  /** A principal with the names of the copies. */
  readonly policyPrincipal: (text: string) => string;
}

/** Each text of a value that is one text or a list of them. */
const each = (value: unknown, change: (text: string) => string): unknown => {
  if (Array.isArray(value)) return value.map((one: unknown) => each(one, change));
  return typeof value === 'string' ? change(value) : value;
};

/** An object with other values; what is no object stays as it is. */
const mapped = (value: unknown, change: (name: string, value: unknown) => unknown): unknown =>
  isJsonObject(value)
    ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, change(name, one)]))
    : value;

/** A resource in the copy of a bucket. A pattern that its label does not match becomes one of all buckets. */
const copiedResource = (text: string, { from, to }: PolicyCopy['label']): string => {
  const pattern = resourcePattern(text);
  const part = bucketPart(pattern);
  if (part !== from && wildcards(part)(to)) return text;
  return resourceText(`${part === from ? to : '*'}${pattern.slice(part.length)}`);
};

/** A name of the source of what the storage itself writes. A pattern stays as it is. */
const copiedSource = (text: string, labelOf: PolicyCopy['labelOf']): string => {
  const [, label] = /^arn:aws:s3:::([^*?/]+)$/.exec(text) ?? [];
  return label === undefined ? text : resourceText(labelOf(label));
};

/** The conditions of a statement, by operators and keys. */
const copiedConditions = (block: unknown, { labelOf, policyPrincipal }: PolicyCopy): unknown =>
  mapped(block, (_operator, keys) =>
    mapped(keys, (key, values) => {
      const name = key.toLowerCase();
      if (name === 'aws:sourceaccount') return each(values, policyPrincipal);
      return name === 'aws:sourcearn' ? each(values, (text) => copiedSource(text, labelOf)) : values;
    }),
  );

/** The policy of the copy of a bucket, which names the copy. @param text a valid policy */
export const copiedPolicy = (text: string, copy: PolicyCopy): string => {
  const { label, policyPrincipal } = copy;
  const policy: unknown = JSON.parse(text);
  if (!isJsonObject(policy)) return text;
  const copied = (statement: unknown): unknown =>
    mapped(statement, (name, value) => {
      if (name === 'Resource' || name === 'NotResource')
        return each(value, (one) => copiedResource(one, label));
      if (name === 'Condition') return copiedConditions(value, copy);
      return name === 'Principal' ? mapped(value, (_kind, given) => each(given, policyPrincipal)) : value;
    });
  const { Statement: given } = policy;
  return JSON.stringify({
    ...policy,
    Statement: Array.isArray(given) ? given.map(copied) : copied(given),
  });
};
