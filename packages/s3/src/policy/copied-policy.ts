import { isJsonObject } from './malformed.js';
import { bucketPart, resourcePattern, resourceText } from './resources.js';
import { wildcards } from './wildcards.js';

/** The names of the copy of a bucket and of its account. */
interface PolicyCopy {
  /** The label of the bucket and that of its copy. */
  readonly label: { readonly from: string; readonly to: string };
  /** A principal with the names of the copies. */
  readonly policyPrincipal: (text: string) => string;
}

/** Each text of a value that is one text or a list of them. */
const each = (value: unknown, change: (text: string) => string): unknown => {
  if (Array.isArray(value)) return value.map((one: unknown) => each(one, change));
  return typeof value === 'string' ? change(value) : value;
};

/** A resource in the copy of a bucket. A pattern that its label does not match becomes one of all buckets. */
const copiedResource = (text: string, { from, to }: PolicyCopy['label']): string => {
  const pattern = resourcePattern(text);
  const part = bucketPart(pattern);
  if (part !== from && wildcards(part)(to)) return text;
  return resourceText(`${part === from ? to : '*'}${pattern.slice(part.length)}`);
};

/** The policy of the copy of a bucket, which names the copy. @param text a valid policy */
export const copiedPolicy = (text: string, { label, policyPrincipal }: PolicyCopy): string => {
  const policy: unknown = JSON.parse(text);
  if (!isJsonObject(policy)) return text;
  const copied = (statement: unknown): unknown =>
    isJsonObject(statement)
      ? Object.fromEntries(
          Object.entries(statement).map(([name, value]) => {
            if (name === 'Resource' || name === 'NotResource')
              return [name, each(value, (one) => copiedResource(one, label))];
            if (name !== 'Principal' || !isJsonObject(value)) return [name, value];
            const kinds = Object.entries(value).map(
              ([kind, given]) => [kind, each(given, policyPrincipal)] as const,
            );
            return [name, Object.fromEntries(kinds)];
          }),
        )
      : statement;
  const { Statement: given } = policy;
  return JSON.stringify({
    ...policy,
    Statement: Array.isArray(given) ? given.map(copied) : copied(given),
  });
};
