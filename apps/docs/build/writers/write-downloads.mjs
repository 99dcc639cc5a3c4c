import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { stringify } from 'yaml';
import { heading } from '../markdown.mjs';
import { places } from '../places.mjs';
import { readSpecifications } from '../specifications.mjs';

const redocly = join(
  dirname(createRequire(import.meta.url).resolve('@redocly/cli/package.json')),
  'bin/cli.js',
);

/** The badge of the tool loads its picture from elsewhere, which a file to be read offline must not. */
const withoutBadge = (html) =>
  html
    .replaceAll('https://cdn.redoc.ly/redoc/logo-mini-full.svg', 'data:,')
    .replace('</head>', `<style>a[href^='https://redocly.com/redoc/']{display:none}</style></head>`);

/** One HTML file with the whole reference inside, for reading without a server. */
const writeReference = (specification, file) => {
  execFileSync(process.execPath, [redocly, 'build-docs', specification, '--inlineBundle', '--output', file], {
    cwd: places.repository,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  });
  writeFileSync(file, withoutBadge(readFileSync(file, 'utf8')));
};

const link = (name) => `[${name}](/docs/specification/${name}){download}`;

/** The files of each specification, for the page that lists them. */
export const downloadsFragment = (specifications) =>
  specifications
    .map(({ id, document }) =>
      [
        heading(2, document.info.title, id),
        [
          `- ${link(`${id}.json`)}: the specification, OpenAPI 3.1, as JSON`,
          `- ${link(`${id}.yaml`)}: the same as YAML`,
          `- ${link(`${id}-reference.html`)}: the whole reference in one file, for reading without a server`,
        ].join('\n'),
      ].join('\n\n'),
    )
    .join('\n\n');

/** Puts each specification into the site: as JSON, as YAML, and as a reference in a single file; beside it the schemas. */
export const writeDownloads = (site) => {
  const folder = join(site, 'specification');
  mkdirSync(folder, { recursive: true });
  for (const { id, document } of readSpecifications()) {
    const json = join(folder, `${id}.json`);
    writeFileSync(json, `${JSON.stringify(document, null, 2)}\n`);
    writeFileSync(join(folder, `${id}.yaml`), stringify(document, { aliasDuplicateObjects: false }));
    writeReference(json, join(folder, `${id}-reference.html`));
  }
  cpSync(places.schemas, folder, { recursive: true });
};
