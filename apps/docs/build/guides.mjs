import { readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse } from 'yaml';
import { omittedGuides, places } from './places.mjs';

/** The written pages of a folder and those below it by their names, each with its file and what its head says. */
export const pagesIn = (folder) =>
  readdirSync(folder, { recursive: true })
    .filter((file) => file.endsWith('.md'))
    .map((file) => {
      const [, head = ''] = readFileSync(join(folder, file), 'utf8').split(/^---$/m);
      return { name: basename(file, '.md'), file, ...parse(head) };
    })
    .sort((one, other) => (one.name < other.name ? -1 : 1));

/** The guides that are written, in their order. */
export const guides = pagesIn(places.guides)
  .filter(({ name }) => !omittedGuides.includes(name))
  .sort((one, other) => one.order - other.order);

const guideOf = (name) => guides.find((guide) => guide.name === name);

/** The pages of an area, by the name of its folder: `object-storage` is "Object storage". */
export const areaTitle = (area) => area.charAt(0).toUpperCase() + area.slice(1).replaceAll('-', ' ');

/** The name of an area: the title of its guide, where it has one. */
export const areaName = (area) => guideOf(area)?.title ?? areaTitle(area);

/**
 * The page that describes the operations of a folder of the specification: the guide that names the folder as its `area`, else the
 * page of the folder above. `nodes/disks` is described in `node-disks.md`, `networking/vpcs` in `networking.md`.
 */
export const pageOf = (folder) => {
  const guide = guides.find(({ area }) => area === folder);
  if (guide) return guide.name;
  return folder.includes('/') ? pageOf(folder.slice(0, folder.lastIndexOf('/'))) : folder;
};
