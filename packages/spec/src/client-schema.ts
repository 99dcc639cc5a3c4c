import type { JsonSchema } from './document.js';

/** The bounds of an integer of 32 bits. */
const INT32 = { minimum: -(2 ** 31), maximum: 2 ** 31 - 1 };

const typesOf = ({ type }: JsonSchema): readonly string[] => [type ?? []].flat();

/** A schema whose inner schemas are changed, each known by the name of its field. */
const withInner = (
  schema: JsonSchema,
  change: (inner: JsonSchema, name?: string) => JsonSchema,
): JsonSchema => {
  const { properties, items, additionalProperties } = schema;
  const lists = (['anyOf', 'oneOf', 'allOf'] as const).filter((key) => schema[key] !== undefined);
  return {
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([field, inner]) => [field, change(inner, field)]),
      ),
    }),
    ...(items && { items: change(items) }),
    ...(typeof additionalProperties === 'object' && { additionalProperties: change(additionalProperties) }),
    ...Object.fromEntries(lists.map((key) => [key, schema[key]?.map((inner) => change(inner))])),
  };
};

/**
 * Allows any fields of objects without properties. Some generators treat them as empty, and clients that send back what
 * they read would not compile.
 */
const withAnyFields = (schema: JsonSchema): JsonSchema =>
  typesOf(schema).includes('object') &&
  schema.properties === undefined &&
  schema.additionalProperties === undefined
    ? { ...schema, additionalProperties: true }
    : schema;

/** True if all values of an integer have 32 bits: by its bounds, or because it is an ID, which `Id` bounds in requests. */
const isInt32 = ({ minimum = 0, maximum, enum: values, const: only }: JsonSchema, name = ''): boolean => {
  const known = values ?? (only === undefined ? undefined : [only]);
  const most = known === undefined ? maximum : Math.max(...known.map(Number));
  if (most === undefined) return /(?:^|_)id$|Id$/.test(name);
  return minimum >= INT32.minimum && most <= INT32.maximum;
};

/** Gives integers a format. Without one, generators choose the size of the language, or 32 bits for all. */
const withFormat = (schema: JsonSchema, name?: string): JsonSchema =>
  typesOf(schema).includes('integer') && schema.format === undefined
    ? { ...schema, format: isInt32(schema, name) ? 'int32' : 'int64' }
    : schema;

const isOfType = (type: string, value: unknown): boolean =>
  type === 'null' ? value === null : typeof value === (type === 'integer' ? 'number' : type);

/**
 * Writes a value of several types as one of their schemas. Of an enum with null some generators lose the null, or write code
 * that does not compile; of an integer or a text they take the number only. Other values that can be null stay as they are.
 */
const withTypesApart = (schema: JsonSchema): JsonSchema => {
  const types = typesOf(schema);
  const isEnum = types.length > 1 && schema.enum !== undefined;
  if (!isEnum && types.filter((type) => type !== 'null').length < 2) return schema;
  const { type: _type, enum: values, format, ...others } = schema;
  const one = (type: string): JsonSchema => ({
    type,
    ...(type === 'integer' && format !== undefined && { format }),
    ...(type !== 'null' && values && { enum: values.filter((value) => isOfType(type, value)) }),
  });
  return { ...others, oneOf: types.map(one) };
};

/** Writes a field that is always null as a text that is never there. At the type null alone, one generator stops. */
const withTextForNull = (schema: JsonSchema, name?: string): JsonSchema =>
  name !== undefined && schema.type === 'null'
    ? { ...schema, type: ['string', 'null'], not: { type: 'string' } }
    : schema;

/** A schema for generators, with all schemas inside it. @param name that of the schema, or of the field that it describes */
export const clientSchema = (schema: JsonSchema, name?: string): JsonSchema =>
  withTextForNull(withTypesApart(withFormat(withAnyFields(withInner(schema, clientSchema)), name)), name);
