// Writes the pages and parts of pages that are derived: areas, references, rules, decisions, settings.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { countAll } from './counts.mjs';
import { coverage } from './coverage.mjs';
import { page } from './markdown.mjs';
import { places } from './places.mjs';
import { readSpecifications } from './specifications.mjs';
import { areaPages } from './write-areas.mjs';
import { boundsFragment } from './write-bounds.mjs';
import { changelogPage } from './write-changelog.mjs';
import { apiCommandsFragment, cliFragment } from './write-cli.mjs';
import { decisionsFragment } from './write-decisions.mjs';
import { extensionsFragment } from './write-extensions.mjs';
import { generatorsFragment } from './write-generators.mjs';
import { nodeStatesFragment } from './write-node-states.mjs';
import { rateLimitsFragment } from './write-rate-limits.mjs';
import { requestWayFragment } from './write-request-way.mjs';
import { rulesFragment } from './write-rules.mjs';
import { s3Fragment } from './write-s3.mjs';
import { servedFragment } from './write-served.mjs';
import { settingsFragment } from './write-settings.mjs';

const specifications = readSpecifications();
const covered = coverage(specifications);
const rules = new Map(covered.map(({ id, has }) => [id, has.rules]));

const referencePage = ({ id, document }) =>
  page(
    {
      title: `Reference: ${document.info.title}`,
      layout: 'reference',
      sidebar: false,
      specification: id,
      // The operator's key opens another listener, which takes no requests from pages.
      tries: 'oauth' in document.components.securitySchemes,
      search: false,
    },
    [],
  );

const files = [
  ...areaPages(specifications, rules),
  ...specifications.map((specification) => [
    `reference/${specification.id}.md`,
    referencePage(specification),
  ]),
  ['changelog.md', changelogPage(specifications[0])],
  ['parts/counts.json', JSON.stringify(countAll(specifications))],
  ['parts/rules.md', rulesFragment(specifications)],
  ['parts/served.md', servedFragment(covered)],
  ['parts/decisions.md', decisionsFragment(specifications)],
  ['parts/extensions.md', await extensionsFragment()],
  ['parts/rate-limits.md', rateLimitsFragment(specifications)],
  ['parts/settings.md', await settingsFragment()],
  ['parts/bounds.md', await boundsFragment(specifications)],
  ['parts/cli.md', cliFragment()],
  ['parts/cli-api.md', apiCommandsFragment(specifications)],
  ['parts/generators.md', generatorsFragment()],
  ['parts/s3.md', s3Fragment()],
  ['parts/node-states.md', await nodeStatesFragment()],
  ['parts/request-way.md', await requestWayFragment()],
];

rmSync(places.generated, { recursive: true, force: true });
for (const [name, content] of files) {
  const file = join(places.generated, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${content.trimEnd()}\n`);
}
