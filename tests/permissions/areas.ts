import { readdirSync } from 'node:fs';
import type { AreaSubjects, Making } from './making.js';

const folder = new URL('areas/', import.meta.url);

/** The subjects of every area: the files of `areas`, by the names of the areas. */
const areas: ReadonlyMap<string, AreaSubjects> = new Map(
  await Promise.all(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map(async (file): Promise<[string, AreaSubjects]> => {
        const { subjects } = (await import(new URL(file, folder).href)) as { subjects: AreaSubjects };
        return [file.slice(0, -'.ts'.length), subjects];
      }),
  ),
);

/** Merges one part of all areas. @throws Error when two areas define one name */
const together = <Part extends 'named' | 'bodies'>(part: Part): NonNullable<AreaSubjects[Part]> => {
  const entries = [...areas.values()].flatMap((area) => Object.entries(area[part] ?? {}));
  const names = entries.map(([name]) => name);
  const twice = names.find((name, at) => names.indexOf(name) < at);
  if (twice !== undefined) throw new Error(`Two files of tests/permissions/areas say something of ${twice}.`);
  return Object.fromEntries(entries);
};

type Maker = (making: Making) => Promise<number | string>;

/**
 * The maker of the thing that a path parameter names, from the area or, where it has none, from another.
 *
 * @throws Error when several others have one
 */
export function makerOf(area: string, parameter: string): Maker | undefined {
  const own = [area, area.split('/')[0] ?? '']
    .map((name) => areas.get(name)?.makers?.[parameter])
    .find(Boolean);
  if (own !== undefined) return own;
  const [maker, ...more] = [...areas.values()].flatMap(({ makers = {} }) => makers[parameter] ?? []);
  if (more.length > 0)
    throw new Error(`Say in tests/permissions/areas/${area}.ts how to make ${parameter}: others differ.`);
  return maker;
}

export const namedMakers = together('named');
export const bodies = together('bodies');
