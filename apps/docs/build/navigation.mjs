import { readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse } from 'yaml';
import { groupBy } from './group-by.mjs';
import { omittedGuides, places } from './places.mjs';
import { areaTitle, operationsOf, readSpecifications } from './specifications.mjs';

const pagesIn = (folder) =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.md'))
    .sort()
    .map((file) => {
      const [, head = ''] = readFileSync(join(folder, file), 'utf8').split(/^---$/m);
      return { name: basename(file, '.md'), ...parse(head) };
    });

const guides = () =>
  pagesIn(places.guides)
    .filter(({ name }) => !omittedGuides.includes(name))
    .sort((one, other) => one.order - other.order)
    .map(({ name, title, section }) => ({ name, text: title, link: `/guides/${name}`, section }));

const records = () =>
  pagesIn(places.records).map(({ name, title }) => ({ text: title, link: `/records/${name}` }));

/** Every area of the specifications: its guide, where one is written, and its operations. */
const areaItems = (known) =>
  [...groupBy(readSpecifications().flatMap(operationsOf), ({ area }) => area).keys()].flatMap((area) => [
    ...known.filter(({ name }) => name === area),
    { text: `${areaTitle(area)}: operations`, link: `/areas/${area}` },
  ]);

const references = () =>
  readSpecifications().map(({ id, document }) => ({ text: document.info.title, link: `/reference/${id}` }));

/** The menus, read off the files that are there. */
export const navigation = () => {
  const known = guides();
  const interactive = references();
  const section = (text, items) => ({
    text,
    items: items ?? known.filter((guide) => guide.section === text),
  });
  return {
    specifications: readSpecifications().map(({ id, document }) => ({ id, title: document.info.title })),
    nav: [
      { text: 'Guides', link: known[0].link, activeMatch: '/(guides|areas)/' },
      interactive.length === 1
        ? { ...interactive[0], text: 'Reference', activeMatch: '/reference/' }
        : { text: 'Reference', items: interactive },
      { text: 'Rules', link: '/rules' },
      { text: 'Decisions', link: '/decisions' },
    ],
    sidebar: [
      section('First steps'),
      section('Areas', areaItems(known)),
      section('Operating'),
      section('Reference', [
        ...interactive.map((item) =>
          interactive.length === 1 ? { ...item, text: 'Interactive reference' } : item,
        ),
        { text: 'What is served', link: '/served' },
        { text: 'Downloads', link: '/downloads' },
        { text: 'Rules', link: '/rules' },
        { text: 'Decisions', link: '/decisions' },
        { text: 'Extensions', link: '/extensions' },
      ]),
      { ...section('Records of decisions', records()), collapsed: true },
    ],
  };
};
