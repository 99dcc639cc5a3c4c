import { Expression, type Block } from './hcl.js';
import { withReferences } from './references.js';
import type { Inventory, Thing } from './things.js';

/** The longest name of a resource. */
const LONGEST = 60;

/** A name of HCL: small letters, digits and underscores, with a letter first. */
const slugOf = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
    .replace(/^(?=\d|$)/, 'r_')
    .slice(0, LONGEST);

/** True if an image creates a thing together with its node, so that it is no resource of its own. */
const isOfImage = ({ parent }: Thing): boolean => typeof parent?.item.image === 'string';

/** The fields of a thing that clients set and never read: its passwords. */
const secretsOf = ({ kind, values }: Thing): string[] =>
  Object.entries(kind.fields)
    .filter(([name, { format }]) => format === 'password' && values[name] === undefined)
    .map(([name]) => name)
    .filter((name) => kind.required.includes(name) || values.image !== undefined);

/**
 * The things of an account as blocks of HCL: a resource for each thing, and a variable for each secret that it needs.
 *
 * @param provider the name of the provider, with which the types of resources begin
 */
export function resourcesOf({ things }: Inventory, provider: string): Block[] {
  const shown = things.filter((thing) => !isOfImage(thing));
  const names = namesOf(shown);
  const addressOf = (thing: Thing): string => `${provider}_${thing.kind.type}.${names.get(thing) ?? ''}`;
  const idOf = (thing: Thing): Expression => new Expression(`${addressOf(thing)}.id`);
  const variables: Block[] = [];
  const resources = shown.map((thing): Block => {
    const { kind, parent, values } = thing;
    const name = names.get(thing) ?? '';
    const secrets = secretsOf(thing).map((field): [string, Expression] => {
      const variable = `${kind.type}_${name}_${field}`;
      variables.push({
        type: 'variable',
        labels: [variable],
        values: { type: new Expression('string'), sensitive: true },
      });
      return [field, new Expression(`var.${variable}`)];
    });
    return {
      type: 'resource',
      labels: [`${provider}_${kind.type}`, name],
      values: {
        ...(parent !== undefined && { [`${parent.kind.type}_id`]: idOf(parent) }),
        ...withReferences(values, shown, idOf),
        ...Object.fromEntries(secrets),
      },
    };
  });
  return [...variables, ...resources];
}

/** The names of resources, unique among those of their type. */
function namesOf(things: readonly Thing[]): ReadonlyMap<Thing, string> {
  const names = new Map<Thing, string>();
  const taken = new Set<string>();
  for (const thing of things) {
    const parent = thing.parent && names.get(thing.parent);
    const slug = slugOf(parent === undefined ? thing.name : `${parent}_${thing.name}`);
    let name = slug;
    for (let count = 2; taken.has(`${thing.kind.type} ${name}`); count += 1) name = `${slug}_${count}`;
    taken.add(`${thing.kind.type} ${name}`);
    names.set(thing, name);
  }
  return names;
}
