import { readDocument, resolve, type JsonSchema, type OperatorSchema } from '@cloud-account/spec';

/** The schemas of seeds whose fields the API shows. */
type SeedPart =
  | 'ConfigInterfaceCreate'
  | 'DomainRecordCreate'
  | 'SeedAccount'
  | 'SeedBucket'
  | 'SeedConfig'
  | 'SeedDisk'
  | 'SeedDomain'
  | 'SeedNode'
  | 'SeedUser'
  | 'SshKeyCreate';

const document = readDocument('operator');

const schemaOf = (name: string): JsonSchema => {
  const schema = document.components.schemas[name];
  if (schema === undefined) throw new Error(`The specification has no schema ${name}.`);
  return resolve(document, schema);
};

/** The kinds of related entities that a seed can have. */
export const relatedKinds = (): readonly string[] =>
  schemaOf('EntityCreate').properties?.kind?.['x-bounds']?.kinds?.enum ?? [];

/** True if a field of a seed lists things that the API lists apart. */
const isOfThings = ({ items }: JsonSchema): boolean =>
  items !== undefined && resolve(document, items).properties !== undefined;

/** True if a seed has a value without naming it. */
const isDefault = (value: unknown, schema: JsonSchema): boolean =>
  value === null ||
  value === undefined ||
  value === schema.default ||
  value === '' ||
  (Array.isArray(value) && value.length === 0);

/** True if a seed cannot have a value: it has names for some of the values of the API. */
const isUnknown = (value: unknown, { enum: known }: JsonSchema): boolean =>
  known !== undefined && !known.includes(value);

/**
 * The values of a thing for a seed: the fields that a schema of seeds and the thing have, without defaults.
 *
 * @param name of the schema
 */
export const fieldsFor = <Name extends SeedPart>(name: Name, thing: object): Partial<OperatorSchema<Name>> =>
  Object.fromEntries(
    Object.entries(schemaOf(name).properties ?? {}).flatMap(([field, written]) => {
      const schema = resolve(document, written);
      const value = (thing as Readonly<Record<string, unknown>>)[field];
      const leaves =
        schema.readOnly === true ||
        isOfThings(schema) ||
        isDefault(value, schema) ||
        isUnknown(value, schema);
      return leaves ? [] : [[field, value]];
    }),
  ) as Partial<OperatorSchema<Name>>;
