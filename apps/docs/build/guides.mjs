import { readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse } from 'yaml';
import { omittedGuides, places } from './places.mjs';
import { areaTitle } from './specifications.mjs';

/** The written pages of a folder by their names, each with what its head says. */
export const pagesIn = (folder) =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.md'))
    .sort()
    .map((file) => {
      const [, head = ''] = readFileSync(join(folder, file), 'utf8').split(/^---$/m);
      return { name: basename(file, '.md'), ...parse(head) };
    });

/** The guides that are written, in their order. */
export const guides = pagesIn(places.guides)
  .filter(({ name }) => !omittedGuides.includes(name))
  .sort((one, other) => one.order - other.order);

const guideOf = (name) => guides.find((guide) => guide.name === name);

export const isGuide = (name) => guideOf(name) !== undefined;

/** What an area is called: as its guide is, where it has one. */
export const areaName = (area) => guideOf(area)?.title ?? areaTitle(area);
