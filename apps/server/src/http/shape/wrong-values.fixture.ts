import {
  mediaIn,
  operationIn,
  operations,
  readDocument,
  type JsonSchema,
  type OperationId,
} from '@cloud-account/spec';
import { v4Operations } from '../operations.fixture.js';
import { bodyShape } from './schemas.js';

/** One value that a field does not take, and what its problem must look like. */
export interface WrongValue {
  readonly what: string;
  readonly value: unknown;
  /** Below the field: `[0]`. */
  readonly at: string;
  readonly reason: RegExp;
}

/** A field of an operation's JSON body as the specification describes it. */
export interface BodyField {
  readonly name: string;
  readonly shape: JsonSchema;
  /** A value that it takes, of the example of the body. */
  readonly example?: unknown;
}

const document = readDocument();

/** The operations that take a JSON body. */
export const operationsWithBodies = v4Operations.filter((id) =>
  operations[id].bodyTypes.includes('application/json'),
);

/** A body that the specification gives as an example of the operation. */
export function exampleBody(id: OperationId): Record<string, unknown> {
  const { example, examples = {} } = mediaIn(document, operationIn(document, id).requestBody) ?? {};
  const value = example ?? Object.values(examples)[0]?.value;
  if (value === undefined) throw new Error(`The specification has no example of a body for ${id}.`);
  return structuredClone(value) as Record<string, unknown>;
}

/** The fields of an operation's body, without those that mean nothing. */
export function fieldsOf(id: OperationId): BodyField[] {
  const properties = bodyShape(id, [])?.properties ?? {};
  const examples = exampleBody(id);
  return Object.keys(properties)
    .map((name) => {
      const items = bodyShape(id, [name, '0']);
      const fields = (items?.required ?? []).map((field) => [
        field,
        bodyShape(id, [name, '0', field])?.example,
      ]);
      const example: unknown = fields.length === 0 ? items?.example : Object.fromEntries(fields);
      const ofList = items && { items: { ...items, example } };
      return { name, shape: { ...bodyShape(id, [name]), ...ofList }, example: examples[name] };
    })
    .filter(({ shape }) => shape.readOnly !== true);
}

/** The fields that the operation cannot do without. */
export const requiredFields = (id: OperationId): readonly string[] => bodyShape(id, [])?.required ?? [];

const samples: readonly [type: string, value: unknown][] = [
  ['string', 'text'],
  ['integer', 7],
  ['number', 1.5],
  ['boolean', true],
  ['boolean', false],
  ['array', []],
  ['object', {}],
];

const takes = (types: readonly string[], type: string): boolean =>
  types.includes(type) || (type === 'integer' && types.includes('number'));

const ofType = /^Must be (?:a string|an integer|a number|true or false|a list|an object)\b/;

/** Null is not among them: where it does not unset a field it says nothing. */
const wrongTypes = ({ type = [] }: JsonSchema): WrongValue[] => {
  const types = [type].flat();
  if (types.length === 0) throw new Error('A field of a body has no type.');
  const numberTexts: [string, unknown][] = types.includes('integer') ? [['string', '7']] : [];
  return [...samples, ...numberTexts]
    .filter(([sample]) => !takes(types, sample))
    .map(([, value]) => ({ what: JSON.stringify(value), value, at: '', reason: ofType }));
};

const wrongTexts = ({ shape }: BodyField): WrongValue[] => {
  const wrong: WrongValue[] = [];
  const add = (what: string, value: string, reason: RegExp) => wrong.push({ what, value, at: '', reason });
  const { minLength = 0, maxLength } = shape;
  const odd = '!'.repeat(Math.max(1, minLength));
  const length = /^Length must be \d+-\d+ characters$/;
  if (maxLength !== undefined) add('a text that is too long', 'a'.repeat(maxLength + 1), length);
  if (minLength > 0) add('a text that is too short', 'a'.repeat(minLength - 1), length);
  if (shape.enum?.every((one) => typeof one !== 'number') === true)
    add('another word', 'another', /^Must be one of [\w-]+(?:, [\w-]+)*$/);
  if (shape.pattern !== undefined) add('a text of another pattern', odd, /^\w+ is not valid(?:: \S.*)?$/);
  // That a text is a password is a hint to those who ask for one; any text fits.
  if (shape.format !== undefined && shape.format !== 'password')
    add('a text of another format', odd, /^\w+ is not valid$/);
  return wrong;
};

const wrongNumbers = ({ shape: { minimum, maximum, ...shape } }: BodyField): WrongValue[] => {
  const reason = /^Must be (?:at least -?\d+|at most -?\d+|-?\d+--?\d+)$/;
  const ofLeast = shape['x-reasons']?.minimum;
  return [
    ...(minimum === undefined
      ? []
      : [
          {
            what: 'too little',
            value: minimum - 1,
            at: '',
            reason: ofLeast === undefined ? reason : new RegExp(`^${ofLeast}$`),
          },
        ]),
    ...(maximum === undefined ? [] : [{ what: 'too much', value: maximum + 1, at: '', reason }]),
    ...(maximum === undefined ? [] : [{ what: 'far too much', value: 1e300, at: '', reason }]),
  ];
};

const wrongLists = ({ name, shape: { items, minItems, maxItems }, example }: BodyField): WrongValue[] => {
  if (items === undefined) return [];
  const [known, ...more] = Array.isArray(example) ? (example as unknown[]) : [];
  /** Further items, so that there are not too few. */
  const others = more.slice(0, Math.max(0, (minItems ?? 1) - 1));
  const ofNull = { what: 'a list of null', value: [null, ...others], at: '[0]', reason: ofType };
  const ofWrong = wrongValues({ name, shape: items }).map((one) => ({
    ...one,
    what: `a list of ${one.what}`,
    value: [one.value, ...others],
    at: `[0]${one.at}`,
  }));
  const wrong = [ofNull, ...ofWrong];
  if (maxItems === undefined) return wrong;
  const types = [items.type].flat();
  const item = (at: number): unknown => {
    if (types.includes('object')) return known ?? items.example;
    if (types.includes('integer')) return at + 1;
    // Of texts with a form of their own the example is one, as often as is wanted.
    return items.pattern === undefined ? `item-${at}` : items.example;
  };
  const value = Array.from({ length: maxItems + 1 }, (_, at) => item(at));
  return [
    ...wrong,
    { what: 'too many items', value, at: '', reason: /^Must have (?:at most |\d+-)?\d+ items$/ },
  ];
};

/** Values that a field does not take: one for every keyword of its schema, and one of every other type. */
export function wrongValues(field: BodyField): WrongValue[] {
  const { shape } = field;
  return [...wrongTypes(shape), ...wrongTexts(field), ...wrongNumbers(field), ...wrongLists(field)];
}
