import type { Schema } from '@cloud-account/spec';
import { bounds } from '@cloud-account/spec/bounds';
import { grouped, type Refusal, refuse } from '../refusals/index.js';

type UserDefinedField = Schema<'UserDefinedField'>;

const { StackScript, UserDefinedField: max } = bounds;

/** The fields of a tag by its attributes, in small letters. */
const fields = {
  label: 'label',
  name: 'name',
  example: 'example',
  oneof: 'oneOf',
  manyof: 'manyOf',
  default: 'default',
} as const satisfies Record<string, keyof UserDefinedField>;

const isKnown = (attribute: string): attribute is keyof typeof fields => Object.hasOwn(fields, attribute);

/** The begin of a tag, and the tag if it can be read to its end. */
const TAG = /<udf\s+((?:[\w-]+\s*=\s*(?:"[^"]*"|'[^']*')\s*)*\/?>)?/gi;

const ATTRIBUTE = /([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** The fields of each tag of a script; undefined for a tag that cannot be read. */
const readTags = (script: string): (Partial<UserDefinedField> | undefined)[] =>
  [...script.matchAll(TAG)].map(
    ([, attributes]) =>
      attributes &&
      Object.fromEntries(
        [...attributes.matchAll(ATTRIBUTE)].flatMap(([, attribute = '', double, single]) => {
          const known = attribute.toLowerCase();
          return isKnown(known) ? [[fields[known], double ?? single ?? '']] : [];
        }),
      ),
  ) as (Partial<UserDefinedField> | undefined)[];

/** The fields that a stored stack script asks for: its tags `<UDF name="…" label="…">`. */
export const userDefinedFields = (script: string): UserDefinedField[] =>
  readTags(script).flatMap((tag) =>
    tag?.name === undefined || tag.label === undefined ? [] : [{ ...tag, name: tag.name, label: tag.label }],
  );

/** The problems of the tags of a new script. */
export function tagProblems(script: string): Refusal[] {
  const field = 'script';
  const tags = readTags(script);
  const most = StackScript.fields.maximum;
  if (tags.length > most) return [refuse('stack-script.tags', 'count', { field, max: grouped(most) })];
  return tags.flatMap((tag, index) => {
    const number = index + 1;
    if (tag === undefined) return [refuse('stack-script.tags', 'readable', { field, number })];
    const { name } = tag;
    const missing = (['name', 'label'] as const).filter((attribute) => (tag[attribute] ?? '') === '');
    const long = Object.entries(tag).filter(
      ([attribute, text]) => text.length > max[attribute as keyof UserDefinedField].maxLength,
    );
    return [
      ...missing.map((attribute) => refuse('stack-script.tags', 'required', { field, number, attribute })),
      ...long.map(([attribute]) => {
        const { maxLength } = max[attribute as keyof UserDefinedField];
        return refuse('stack-script.tags', 'length', { field, number, attribute, max: grouped(maxLength) });
      }),
      ...(name !== undefined && name !== '' && !/^[A-Za-z_]\w*$/.test(name)
        ? [refuse('stack-script.tags', 'name', { field, number })]
        : []),
      ...(name !== undefined && tags.findIndex((other) => other?.name === name) < index
        ? [refuse('stack-script.tags', 'once', { field, number })]
        : []),
    ];
  });
}
