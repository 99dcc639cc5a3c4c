import { readFileSync } from 'node:fs';
import { decisionsPlace, groupedDecisions } from './decisions.mjs';
import { areaName, guides, pagesIn } from './guides.mjs';
import { places } from './places.mjs';
import { areaNames, readSpecifications } from './specifications.mjs';

const linkOf = (name) => `/guides/${name}`;

const known = guides.map(({ name, title, section }) => ({ name, text: title, link: linkOf(name), section }));

const records = () =>
  pagesIn(places.records).map(({ name, title }) => ({ text: title, link: `/records/${name}` }));

/** Areas that no section of the menu has, by the area before them that one has: compute nodes have several. */
const areasBelow = () => {
  const below = new Map();
  let last;
  for (const area of areaNames()) {
    const text = areaName(area);
    if (known.some(({ name, section }) => name === area && section !== undefined)) last = area;
    else below.set(last, [...(below.get(last) ?? []), { text, link: linkOf(area) }]);
  }
  return below;
};

/** The areas, each with those that belong to it. */
const areaItems = () => {
  const below = areasBelow();
  return known
    .filter(({ section }) => section === 'Areas')
    .map((guide) => {
      const items = below.get(guide.name);
      return items ? { ...guide, items, collapsed: true } : guide;
    });
};

const references = () =>
  readSpecifications().map(({ id, document }) => ({ text: document.info.title, link: `/reference/${id}` }));

/** The menu of pages of one kind, below their list and the way back to the guides. */
const menuOf = (list, items) => [
  { text: 'Guides', link: known[0].link },
  { ...list, items },
];

/** The menus, read off the files that are there. */
export const navigation = () => {
  const { rules, commands } = JSON.parse(readFileSync(places.menus, 'utf8'));
  const specifications = readSpecifications();
  const interactive = references();
  const section = (text, items) => ({
    text,
    items: items ?? known.filter((guide) => guide.section === text),
  });
  return {
    nav: [
      { text: 'Guides', link: known[0].link, activeMatch: '/guides/' },
      interactive.length === 1
        ? { ...interactive[0], text: 'Reference', activeMatch: '/reference/' }
        : { text: 'Reference', items: interactive },
      { text: 'Rules', link: '/rules' },
      { text: 'Decisions', link: '/decisions' },
      { text: 'Coverage', link: '/served' },
      { text: `v${specifications[0].document.info.version}`, link: '/changelog' },
    ],
    sidebar: {
      '/rules': menuOf({ text: 'All rules', link: '/rules' }, rules),
      '/decisions': menuOf(
        { text: 'All decisions', link: '/decisions' },
        groupedDecisions(specifications).map(({ area, title }) => ({
          text: title,
          link: decisionsPlace(area),
        })),
      ),
      '/commands': menuOf({ text: 'The CLI', link: linkOf('cli') }, commands),
      '/': [
        section('First steps'),
        section('Tests'),
        section('Clients'),
        section('Areas', areaItems()),
        section('Operating'),
        section('Reference', [
          ...interactive.map((item) =>
            interactive.length === 1 ? { ...item, text: 'Interactive reference' } : item,
          ),
          { text: 'Coverage', link: '/served' },
          { text: 'Downloads', link: '/downloads' },
          { text: 'Rules', link: '/rules' },
          { text: 'Decisions', link: '/decisions' },
          { text: 'Extensions', link: '/extensions' },
          { text: 'Changelog', link: '/changelog' },
        ]),
        { ...section('Records of decisions', records()), collapsed: true },
      ],
    },
  };
};
