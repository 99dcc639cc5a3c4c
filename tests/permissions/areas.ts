import { readdirSync } from 'node:fs';
import type { AreaSubjects } from './making.js';

const folder = new URL('areas/', import.meta.url);

/** What every area says of what its requests name: the files of `areas`. */
const areas = await Promise.all(
  readdirSync(folder).map(async (file) => {
    const { subjects } = (await import(new URL(file, folder).href)) as { subjects: AreaSubjects };
    return subjects;
  }),
);

/** Puts one part of all areas together. @throws Error when two say something of one name */
const together = <Part extends keyof AreaSubjects>(part: Part): NonNullable<AreaSubjects[Part]> => {
  const entries = areas.flatMap((area) => Object.entries(area[part] ?? {}));
  const names = entries.map(([name]) => name);
  const twice = names.find((name, at) => names.indexOf(name) < at);
  if (twice !== undefined) throw new Error(`Two files of tests/permissions/areas say something of ${twice}.`);
  return Object.fromEntries(entries);
};

export const makers = together('makers');
export const namedMakers = together('named');
export const bodies = together('bodies');
