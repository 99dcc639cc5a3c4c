// Writes src/generated/ from openapi/: the bundle, its types and the table of operations.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import openapiTS, { astToString } from 'openapi-typescript';
import { parse } from 'yaml';
import { operationRows } from './operations.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, '..', '..');
const out = join(here, 'src', 'generated');
const header = '// Generated from openapi/ by `pnpm generate`. Do not edit.\n';

mkdirSync(out, { recursive: true });

const bundleFile = join(out, 'v4.bundle.json');
execFileSync(
  process.execPath,
  [join(root, 'node_modules/@redocly/cli/bin/cli.js'), 'bundle', 'v4', '-o', bundleFile],
  {
    cwd: root,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  },
);
const document = JSON.parse(readFileSync(bundleFile, 'utf8'));
rmSync(bundleFile);

// The bundle forgets which folder an operation came from; the folder is its area.
const source = parse(readFileSync(join(root, 'openapi/v4.yaml'), 'utf8'));
const areaOf = (path) => source.paths[path].$ref.split('/')[0];

const rows = operationRows(document, areaOf);
for (const row of rows) document.paths[row.path][row.method]['x-area'] = row.area;

writeFileSync(join(out, 'v4.json'), `${JSON.stringify(document, null, 1)}\n`);

const types = astToString(
  await openapiTS(structuredClone(document), { defaultNonNullable: false, alphabetize: true }),
);
writeFileSync(join(out, 'types.ts'), header + types);

const table = Object.fromEntries(rows.map(({ operationId, ...row }) => [operationId, row]));
writeFileSync(
  join(out, 'operations.ts'),
  `${header}import type { OperationRow } from '../operation-row.js';\n\n` +
    `/** Every operation of the specification, by operationId. */\n` +
    `export const operations = ${JSON.stringify(table, null, 2)} as const satisfies Record<string, OperationRow>;\n`,
);
