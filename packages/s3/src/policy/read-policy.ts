import { knownActions } from './actions.js';
import { readConditions, type Condition } from './conditions.js';
import { isJsonObject, malformed, refuseRepeated, textsOf } from './malformed.js';
import { readPolicyPrincipals, type PolicyPrincipals } from './principals.js';
import { readResource, type Resource } from './resources.js';
import { wildcards } from './wildcards.js';

/** A statement of a policy. */
export interface Statement {
  readonly effect: 'Allow' | 'Deny';
  readonly policyPrincipals: PolicyPrincipals;
  /** True when it is about an action, by its name after `s3:`. */
  readonly isAbout: (action: string) => boolean;
  /** True when it is about a resource: `bucket` or `bucket/key`. */
  readonly covers: (resource: string) => boolean;
  readonly conditions: readonly Condition[];
}

/** A policy of a bucket. */
export interface Policy {
  readonly statements: readonly Statement[];
}

/** The maximum bytes of a policy. */
export const longestPolicy = 20 * 1024;

/** The maximum of `?` in a policy: each takes time in proportion to the text that it is compared with. */
const maxSingle = 100;

const versions = ['2012-10-17', '2008-10-17'];

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw malformed('The policy is no JSON.');
  }
};

/** @throws S3Error MalformedPolicy for names that no policy has */
const allow = (of: string, given: Readonly<Record<string, unknown>>, names: readonly string[]): void => {
  const other = Object.keys(given).find((name) => !names.includes(name));
  if (other !== undefined) throw malformed(`${of} cannot have \`${other}\`.`);
};

/** @returns the value of the one of two names that a statement has, and whether it is the second */
const oneOf = (
  statement: Readonly<Record<string, unknown>>,
  name: string,
  negated: string,
): { readonly texts: readonly string[]; readonly isNegated: boolean } => {
  const isNegated = statement[negated] !== undefined;
  if (isNegated === (statement[name] !== undefined))
    throw malformed(`A statement has either \`${name}\` or \`${negated}\`.`);
  const used = isNegated ? negated : name;
  return { texts: textsOf(statement[used], used), isNegated };
};

/** The names of known actions that a text matches, in any case. */
const readAction = (text: string): readonly string[] => {
  const lower = text.toLowerCase();
  const isNamed = lower === '*' || lower.startsWith('s3:');
  const matches = wildcards(lower.replace(/^s3:/, ''));
  const found = isNamed ? knownActions.filter(([name]) => matches(name.toLowerCase())) : [];
  if (found.length === 0) throw malformed(`\`${text}\` is no action of S3.`);
  return found.map(([name]) => name);
};

const levels = new Map(knownActions);

/** @throws S3Error MalformedPolicy when no resource of the statement is of the kind that an action is done with */
const requireResource = (text: string, names: readonly string[], resources: readonly Resource[]): void => {
  const applies = names.some((name) =>
    resources.some(({ bucket, objects }) => (levels.get(name) === 'bucket' ? bucket : objects)),
  );
  if (!applies)
    throw malformed(
      `The action \`${text}\` does not apply to a resource of the statement: those of objects end in a / and a key.`,
    );
};

/** Texts that S3 would put values of the request in. */
const refuseVariables = (value: unknown): void => {
  if (JSON.stringify(value ?? null).includes('${'))
    throw malformed('Policies here have no variables such as ${aws:username}.');
};

const members = [
  'Sid',
  'Effect',
  'Principal',
  'NotPrincipal',
  'Action',
  'NotAction',
  'Resource',
  'NotResource',
  'Condition',
];

const readStatement = (statement: unknown, label: string): Statement => {
  if (!isJsonObject(statement)) throw malformed('A statement is to be an object.');
  allow('A statement', statement, members);
  const { Sid, Effect, Principal, NotPrincipal, Condition: block } = statement;
  if (Sid !== undefined && typeof Sid !== 'string') throw malformed('`Sid` is to be a text.');
  if (Effect !== 'Allow' && Effect !== 'Deny') throw malformed('`Effect` is to be Allow or Deny.');
  if (NotPrincipal !== undefined)
    throw malformed('NotPrincipal is not supported: name those whom the statement is about as `Principal`.');
  if (Principal === undefined) throw malformed('A statement needs a `Principal`.');
  const policyPrincipals = readPolicyPrincipals(Principal);
  const named = oneOf(statement, 'Action', 'NotAction');
  const read = named.texts.map((text) => ({ text, names: readAction(text) }));
  const names = new Set(read.flatMap((one) => one.names));
  const placed = oneOf(statement, 'Resource', 'NotResource');
  const resources = placed.texts.map((text) => readResource(text, label));
  if (!named.isNegated && !placed.isNegated)
    for (const one of read) requireResource(one.text, one.names, resources);
  refuseVariables(placed.texts);
  refuseVariables(block);
  const isAbout = (action: string) => names.has(action) !== named.isNegated;
  return {
    effect: Effect,
    policyPrincipals,
    isAbout,
    covers: (resource) => resources.some(({ matches }) => matches(resource)) !== placed.isNegated,
    conditions: readConditions(block, isAbout),
  };
};

/**
 * Reads a policy.
 *
 * @param label of its bucket
 * @throws S3Error MalformedPolicy when it is too long or not valid, or has something that is not known here
 */
export const readPolicy = (text: string, label: string): Policy => {
  if (Buffer.byteLength(text) > longestPolicy) throw malformed('The policy is longer than 20 KB.');
  const policy = parse(text);
  if (!isJsonObject(policy)) throw malformed('The policy is to be an object.');
  refuseRepeated(text);
  if (text.split('?').length > maxSingle + 1)
    throw malformed(`The policy has more than ${maxSingle} question marks.`);
  allow('A policy', policy, ['Version', 'Id', 'Statement']);
  const { Version, Id, Statement: given } = policy;
  if (Version !== undefined && !versions.some((known) => known === Version))
    throw malformed(`\`Version\` is to be ${versions.join(' or ')}.`);
  if (Id !== undefined && typeof Id !== 'string') throw malformed('`Id` is to be a text.');
  const statements: readonly unknown[] = Array.isArray(given) ? given : [given];
  if (given === undefined || statements.length === 0) throw malformed('The policy has no statement.');
  return { statements: statements.map((statement) => readStatement(statement, label)) };
};
