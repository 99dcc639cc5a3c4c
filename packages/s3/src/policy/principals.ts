import type { AccessKey } from '../backend.js';
import { isJsonObject, malformed, textsOf } from './malformed.js';

/** The principals of a statement: the signers that it is about. */
export interface PolicyPrincipals {
  readonly everybody: boolean;
  /** True when it is about a signer by its account or its key. */
  readonly names: (signer: Pick<AccessKey, 'id' | 'owner'>) => boolean;
  /** The services that it names. */
  readonly services: readonly string[];
}

const uuid = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}';
const account = new RegExp(`^${uuid}$`, 'i');
const arn = new RegExp(`^arn:aws:iam::(${uuid}):(?:root|user/([!-~]{1,128}))$`, 'i');

const unknown = (text: string) =>
  malformed(
    `\`${text}\` is no principal here: write *, the UUID of an account, arn:aws:iam::<UUID>:root, or ` +
      'arn:aws:iam::<UUID>:user/<access key>.',
  );

interface Named {
  readonly owner: string;
  /** Undefined: all keys of the account. */
  readonly accessKey: string | undefined;
}

const readAccount = (text: string): Named => {
  if (!account.test(text)) throw unknown(text);
  return { owner: text.toLowerCase(), accessKey: undefined };
};

const readAws = (text: string): Named | '*' => {
  if (text === '*') return text;
  const [, owner, accessKey] = arn.exec(text) ?? [];
  return owner === undefined ? readAccount(text) : { owner: owner.toLowerCase(), accessKey };
};

const readKind = (kind: string, value: unknown): readonly (Named | '*' | { readonly service: string })[] => {
  if (kind === 'AWS') return textsOf(value, 'Principal').map(readAws);
  if (kind === 'CanonicalUser') return textsOf(value, 'Principal').map(readAccount);
  // Common policies also name services of other clouds, as which nobody sends a request here.
  if (kind === 'Service') return textsOf(value, 'Principal').map((service) => ({ service }));
  throw malformed(
    `There are no principals of the kind \`${kind}\` here, only AWS, CanonicalUser and Service.`,
  );
};

/** Reads the principals of a statement. @throws S3Error MalformedPolicy */
export const readPolicyPrincipals = (value: unknown): PolicyPrincipals => {
  if (value === '*') return { everybody: true, names: () => true, services: [] };
  if (!isJsonObject(value) || Object.keys(value).length === 0)
    throw malformed('`Principal` is to be *, or an object such as {"AWS": "*"}.');
  const all = Object.entries(value).flatMap(([kind, given]) => readKind(kind, given));
  const named = all.filter((one) => typeof one === 'object' && 'owner' in one);
  const everybody = all.includes('*');
  return {
    everybody,
    services: all.flatMap((one) => (typeof one === 'object' && 'service' in one ? one.service : [])),
    names: ({ id, owner }) =>
      everybody ||
      named.some((one) => one.owner === owner && (one.accessKey === undefined || one.accessKey === id)),
  };
};
