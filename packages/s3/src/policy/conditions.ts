import type { Action } from './actions.js';
import { findConditionKey, valuesOf, type Asked, type ConditionKey, type Kind } from './condition-keys.js';
import { isJsonObject, malformed } from './malformed.js';
import { operators, type Operator } from './operators.js';
import type { Matcher } from './wildcards.js';

/** A condition of a statement. */
export interface Condition {
  /** As the policy writes it, with what stands around its name. */
  readonly operator: string;
  readonly key: string;
  readonly values: readonly string[];
  /** True when it is of the request that begins an upload in parts, and not of those that continue it. */
  readonly isOfBegin: boolean;
  readonly isSatisfied: (asked: Asked) => boolean;
}

/** An operator as a policy names it: `ForAnyValue:StringLikeIfExists`. */
interface NamedOperator {
  readonly written: string;
  readonly quantifier: 'ForAnyValue' | 'ForAllValues' | undefined;
  readonly name: string;
  readonly ifExists: boolean;
}

const readOperator = (written: string): NamedOperator => {
  const [, quantifier, name = '', ifExists] =
    /^(?:(ForAnyValue|ForAllValues):)?(\w+?)(IfExists)?$/.exec(written) ?? [];
  const isKnown = operators.has(name) || (written === 'Null' && name === 'Null');
  if (!isKnown) throw malformed(`There is no condition operator \`${written}\` here.`);
  return {
    written,
    quantifier: quantifier === 'ForAnyValue' || quantifier === 'ForAllValues' ? quantifier : undefined,
    name,
    ifExists: ifExists !== undefined,
  };
};

const readValues = (value: unknown, name: string): readonly string[] => {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  const texts = values.flatMap((one) =>
    typeof one === 'string' || typeof one === 'number' || typeof one === 'boolean' ? [String(one)] : [],
  );
  if (texts.length < values.length || texts.length === 0)
    throw malformed(`The values of the condition \`${name}\` are to be texts, numbers, true or false.`);
  return texts;
};

/** Values of numbers and of true and false may also be compared as texts. */
const compares = (operator: Kind, key: Kind): boolean =>
  operator === key || (operator === 'text' && (key === 'number' || key === 'boolean'));

const requireFit = ({ written, quantifier, name }: NamedOperator, key: ConditionKey): void => {
  if (name === 'Null') return;
  const kind = operators.get(name)?.kind;
  if (kind === undefined || !compares(kind, key.kind))
    throw malformed(`The condition operator \`${written}\` does not compare values of \`${key.name}\`.`);
  if (key.isList === true && quantifier === undefined)
    throw malformed(
      `\`${key.name}\` can have several values: write ForAnyValue: or ForAllValues: before \`${written}\`.`,
    );
};

const present = (values: readonly string[], key: ConditionKey): Condition['isSatisfied'] => {
  const [wanted, ...others] = values.map((value) => value.toLowerCase());
  if (others.length > 0 || (wanted !== 'true' && wanted !== 'false'))
    throw malformed('The value of the condition operator Null is to be true or false.');
  return (asked) => (valuesOf(key, asked).length === 0) === (wanted === 'true');
};

/** True when a value of a request satisfies an operator with any of the values of a policy; negated, with none. */
const agrees = ({ isNegated }: Operator, matchers: readonly Matcher[], given: string): boolean =>
  matchers.some((matches) => matches(given)) !== isNegated;

const compileCondition = (
  named: NamedOperator,
  values: readonly string[],
  key: ConditionKey,
): Condition['isSatisfied'] => {
  const operator = operators.get(named.name);
  if (operator === undefined) return present(values, key);
  const matchers = values.map(operator.compile);
  const { quantifier, ifExists } = named;
  // One request asks many times: for each permission, and for each of a thousand keys.
  let last: { readonly value: string; readonly agrees: boolean } | undefined;
  return (asked) => {
    const given = valuesOf(key, asked);
    if (given.length === 0)
      return ifExists || quantifier === 'ForAllValues' || (quantifier === undefined && operator.isNegated);
    const one = (value: string) => {
      if (last?.value !== value) last = { value, agrees: agrees(operator, matchers, value) };
      return last.agrees;
    };
    return quantifier === 'ForAllValues' ? given.every(one) : given.some(one);
  };
};

/**
 * Reads the conditions of a statement, all of which must hold.
 *
 * @param can whether the statement is about an action
 * @throws S3Error MalformedPolicy
 */
export const readConditions = (block: unknown, can: (action: Action) => boolean): readonly Condition[] => {
  if (block === undefined) return [];
  if (!isJsonObject(block)) throw malformed('`Condition` is to be an object of condition operators.');
  return Object.entries(block).flatMap(([written, keys]) => {
    const named = readOperator(written);
    if (!isJsonObject(keys)) throw malformed(`\`${written}\` is to be an object of condition keys.`);
    return Object.entries(keys).map(([name, given]): Condition => {
      const key = findConditionKey(name);
      if (key === undefined) throw malformed(`There is no condition key \`${name}\` here.`);
      requireFit(named, key);
      if (key.actions?.some(can) === false)
        throw malformed(`No request for the actions of the statement has the condition key \`${name}\`.`);
      const values = readValues(given, written);
      const { name: known, isOfBegin = false } = key;
      return {
        operator: written,
        key: known,
        values,
        isOfBegin,
        isSatisfied: compileCondition(named, values, key),
      };
    });
  });
};
