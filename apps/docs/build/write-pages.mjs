// Writes the pages and parts of pages that are derived: areas, references, rules, decisions, settings.
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { guides } from './guides.mjs';
import { countAll } from './counts.mjs';
import { coverage } from './coverage.mjs';
import { places } from './places.mjs';
import { areaNames, readSpecifications } from './specifications.mjs';
import { readGuide } from './tabs/pages.js';
import { areaPages } from './writers/write-areas.mjs';
import { benchmarkFragment } from './writers/write-benchmark.mjs';
import { boundsFragment } from './writers/write-bounds.mjs';
import { changelogPage } from './writers/write-changelog.mjs';
import { apiCommandsFragment, commandItems, commandPages, commandsFragment } from './writers/write-cli.mjs';
import { clientsFragment } from './writers/write-clients.mjs';
import { decisionPages, decisionsFragment } from './writers/write-decisions.mjs';
import { downloadsFragment } from './writers/write-downloads.mjs';
import { extensionsFragment } from './writers/write-extensions.mjs';
import { generatorsFragment } from './writers/write-generators.mjs';
import { nodeStatesFragment } from './writers/write-node-states.mjs';
import { rateLimitsFragment } from './writers/write-rate-limits.mjs';
import { referencePage } from './writers/write-reference.mjs';
import { requestWayFragment } from './writers/write-request-way.mjs';
import { ruleItems, rulePages, rulesFragment } from './writers/write-rules.mjs';
import { s3Fragment } from './writers/write-s3.mjs';
import { servedFragment } from './writers/write-served.mjs';
import { settingsFragment } from './writers/write-settings.mjs';

const specifications = readSpecifications();
const covered = coverage(specifications);
const rules = new Map(covered.map(({ id, has }) => [id, has.rules]));

/** The guides as readers see them, by their names. */
const written = new Map(
  await Promise.all(
    guides.map(async ({ name, file }) => {
      const lines = await readGuide(places.repository, join('apps/docs/pages/guides', file));
      const text = lines
        .map((line) => line.text)
        .join('\n')
        .replaceAll(
          /^( *)<!-- not run: (.+) -->$/gm,
          '$1The tests of this project do not run this example: $2. {.muted}',
        );
      // The page is written into `generated/guides`, also when its source is in a folder below `pages/guides`.
      return [name, text.replaceAll('@include: ../../../', '@include: ../../')];
    }),
  ),
);

/** Guides of areas are parts of the areas' pages. */
const guidePages = [...written]
  .filter(([name]) => !areaNames().includes(name))
  .map(([name, text]) => [`guides/${name}.md`, text]);

const files = [
  ...guidePages,
  ...areaPages(specifications, rules, written),
  ...specifications.map((specification) => [
    `reference/${specification.id}.md`,
    referencePage(specification),
  ]),
  ...(await rulePages(specifications, covered)),
  ...decisionPages(specifications),
  ...commandPages(),
  ['changelog.md', changelogPage(specifications[0])],
  ['parts/counts.json', JSON.stringify(countAll(specifications))],
  ['parts/menus.json', JSON.stringify({ rules: ruleItems(), commands: commandItems() })],
  ['parts/rules.md', rulesFragment()],
  ['parts/served.md', servedFragment(covered, specifications[0].document['x-absent'])],
  ['parts/decisions.md', decisionsFragment(specifications)],
  ['parts/extensions.md', extensionsFragment()],
  ['parts/downloads.md', downloadsFragment(specifications)],
  ['parts/rate-limits.md', rateLimitsFragment(specifications)],
  ['parts/settings.md', settingsFragment()],
  ...(existsSync(places.benchmark)
    ? [['parts/benchmark.md', benchmarkFragment(readFileSync(places.benchmark, 'utf8'))]]
    : []),
  ['parts/bounds.md', boundsFragment(specifications)],
  ['parts/commands.md', commandsFragment()],
  ['parts/cli-api.md', apiCommandsFragment(specifications)],
  ['parts/clients.md', clientsFragment()],
  ['parts/generators.md', generatorsFragment()],
  ['parts/s3.md', s3Fragment()],
  ['parts/node-states.md', await nodeStatesFragment()],
  ['parts/request-way.md', await requestWayFragment()],
];

/** Files that stay the same are left alone, so that a site that is being looked at shows what changed and nothing else. */
const keep = ([name, content]) => {
  const file = join(places.generated, name);
  const whole = `${content.trimEnd()}\n`;
  if (existsSync(file) && readFileSync(file, 'utf8') === whole) return;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, whole);
};

files.forEach(keep);
const names = new Set(files.map(([name]) => join(name)));
readdirSync(places.generated, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name))
  .filter((file) => !names.has(relative(places.generated, file)))
  .forEach((file) => rmSync(file));
