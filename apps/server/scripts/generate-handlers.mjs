// Writes src/generated/handlers.ts: the table of every operation's handler, typed by the specifications.
import { readFileSync, readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { replaceFile } from '../../../scripts/replace-file.mjs';

const specifications = new URL('../../../packages/spec/src/generated/', import.meta.url);

const operationIds = readdirSync(specifications)
  .filter((file) => file.endsWith('.json'))
  .sort()
  .flatMap((file) => Object.values(JSON.parse(readFileSync(new URL(file, specifications), 'utf8')).paths))
  .flatMap((path) => Object.values(path))
  .flatMap(({ operationId }) => operationId ?? []);

/** The file of every handler by its operation's id; an operation without one does not compile. */
const files = new Map(
  readdirSync(new URL('../src/operations/', import.meta.url), { recursive: true })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => [basename(file, '.ts'), file.replace(/\.ts$/, '.js')]),
);

const imports = operationIds
  .filter((id) => files.has(id))
  .map((id) => `import { ${id} } from '../operations/${files.get(id)}';\n`);

replaceFile(
  new URL('../src/generated/handlers.ts', import.meta.url),
  `// Generated from the specifications by \`pnpm generate\`. Do not edit.
${imports.sort().join('')}import type { Handlers } from '../cloud/operation.js';

/** The handler of every operation. An operation without one, or with one that does not fit, does not compile. */
export const handlers: Handlers = {
${operationIds.map((id) => `  ${id},\n`).join('')}};
`,
);
