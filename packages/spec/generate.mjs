// Writes src/generated/ from openapi/: for every specification the bundle, its types and the schemas it publishes;
// one table of all operations, and the bounds of all values.
import { spawnSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import openapiTS, { astToString } from 'openapi-typescript';
import { parse } from 'yaml';
import { literal, ownBounds, schemaBounds } from './bounds.mjs';
import { dialectSchema } from './dialect.mjs';
import { publishedSchemas } from './json-schemas.mjs';
import { namesIn, operationRows, scopesOf, secretFieldsOf } from './operations.mjs';
import { generalLimits } from './rate-limits.mjs';
import { withoutSections } from './sections.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, '..', '..');
const generated = join(here, 'src', 'generated');
/** Everything is written here first, so that what is there stays while it is made, or when it cannot be; each run has its own. */
const out = mkdtempSync(join(root, 'node_modules', '.generated-'));
process.on('exit', () => rmSync(out, { recursive: true, force: true }));
const header = '// Generated from openapi/ by `pnpm generate`. Do not edit.\n';

const readYaml = (file) => parse(readFileSync(join(root, file), 'utf8'));

/** Every specification by its name, as the linter knows them. */
const roots = Object.entries(readYaml('redocly.yaml').apis).map(([api, { root: file }]) => ({ api, file }));

const bundle = (api) => {
  const file = join(out, `${api}.bundle.json`);
  const { status, stderr } = spawnSync(
    process.execPath,
    [join(root, 'node_modules/@redocly/cli/bin/cli.js'), 'bundle', api, '-o', file],
    {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    },
  );
  if (status !== 0) throw new Error(`${api} cannot be bundled:\n${stderr}`);
  const document = JSON.parse(readFileSync(file, 'utf8'));
  rmSync(file);
  return document;
};

const writeSchema = (name, schema) => {
  writeFileSync(join(out, 'schemas', `${name}.schema.json`), `${JSON.stringify(schema, null, 1)}\n`);
};

const writeTypes = async (api, document) => {
  const types = await openapiTS(structuredClone(document), { defaultNonNullable: false, alphabetize: true });
  writeFileSync(join(out, `${api}.ts`), header + astToString(types));
};

/** @returns the rows of its operations, its scopes, its secret fields, its bounds, the limits of rate that hold for all, and what it has not */
const generate = async ({ api, file }) => {
  const document = withoutSections(bundle(api));
  // The folder of an operation is its area, which the bundle does not have.
  const source = readYaml(file);
  const rows = operationRows(api, document, (path) =>
    dirname(source.paths[path].$ref.split('#')[0]).replace(/^operator\//, ''),
  );
  for (const row of rows) document.paths[row.path][row.method]['x-area'] = row.area;
  writeFileSync(join(out, `${api}.json`), `${JSON.stringify(document, null, 1)}\n`);
  for (const { name, schema } of publishedSchemas(document)) {
    writeSchema(name, schema);
  }
  const scopes = scopesOf(document);
  // Only clients of accounts have words of their own; the operator's program is ours.
  if (Object.keys(scopes).length > 0) {
    writeSchema('dialect', dialectSchema(document, scopes));
    writeFileSync(join(out, 'names', `${api}.json`), `${JSON.stringify(namesIn(document), null, 1)}\n`);
  }
  await writeTypes(api, document);
  return {
    rows,
    scopes,
    secrets: secretFieldsOf(document),
    bounds: schemaBounds(document),
    limits: generalLimits(document),
    absent: document['x-absent'] ?? [],
  };
};

const folders = ['names', 'schemas'];
for (const folder of folders) mkdirSync(join(out, folder));
const rows = [];
const scopes = {};
const secrets = new Set();
const limits = {};
const absent = [];
const bounds = {};
for (const specification of roots) {
  const made = await generate(specification);
  rows.push(...made.rows);
  absent.push(...made.absent);
  Object.assign(scopes, made.scopes);
  for (const name of made.secrets) secrets.add(name);
  bounds[specification.api] = made.bounds;
  if (made.limits) limits[specification.api] = made.limits.all;
}

const table = Object.fromEntries(rows.map(({ operationId, ...row }) => [operationId, row]));
if (Object.keys(table).length !== rows.length) throw new Error('Two operations have the same operationId.');
writeFileSync(
  join(out, 'operations.ts'),
  `${header}import type { AbsentThings, OperationRow, RateLimit } from '../operation-row.js';\n\n` +
    `/** Every operation of every specification, by operationId. */\n` +
    `export const operations = ${JSON.stringify(table, null, 2)} as const satisfies Record<string, OperationRow>;\n\n` +
    `/** Every scope that a token can have. */\n` +
    `export const scopes = ${JSON.stringify(Object.keys(scopes), null, 2)} as const;\n\n` +
    `/** What every scope is for. */\n` +
    `export const scopeDescriptions = ${JSON.stringify(scopes, null, 2)} as const;\n\n` +
    `/** The names of fields that hold secrets, in the body or in the answer of any operation. */\n` +
    `export const secretFields = ${JSON.stringify([...secrets].sort(), null, 2)} as const;\n\n` +
    `/** The things that clients ask for and the server does not have (\`x-absent\` in the specification). */\n` +
    `export const absentThings = ${JSON.stringify(absent, null, 2)} as const satisfies readonly AbsentThings[];\n\n` +
    `/** The limit of all requests of one caller, of every specification that has limits. */\n` +
    `export const limitsOfAll = ${JSON.stringify(limits, null, 2)} as const satisfies Record<string, RateLimit>;\n`,
);

writeFileSync(
  join(out, 'bounds.ts'),
  `${header}\n` +
    `/** The bounds of values, by schema and property; those of an item under \`items\`, those of \`x-bounds\` by their names. */\n` +
    `export const bounds = ${literal(bounds.v4)} as const;\n\n` +
    `/** The bounds that only the operator's specification has, in the same way. */\n` +
    `export const operatorBounds = ${literal(ownBounds(bounds.operator, bounds.v4))} as const;\n`,
);

const filesIn = (folder) => readdirSync(folder, { recursive: true }).filter((name) => extname(name) !== '');

// File by file: a reader finds each whole.
for (const folder of folders) mkdirSync(join(generated, folder), { recursive: true });
const made = filesIn(out);
for (const name of made) renameSync(join(out, name), join(generated, name));
for (const name of filesIn(generated))
  if (!made.includes(name)) rmSync(join(generated, name), { force: true });
