// Writes src/generated/handlers.ts: the table of every operation's handler, typed by the specifications.
import { readFileSync, readdirSync } from 'node:fs';
import { replaceFile } from '../../../scripts/replace-file.mjs';

const specifications = new URL('../../../packages/spec/src/generated/', import.meta.url);

const operationIds = readdirSync(specifications)
  .filter((file) => file.endsWith('.json'))
  .sort()
  .flatMap((file) => Object.values(JSON.parse(readFileSync(new URL(file, specifications), 'utf8')).paths))
  .flatMap((path) => Object.values(path))
  .flatMap(({ operationId }) => operationId ?? []);

const folder = new URL('../src/operations/', import.meta.url);

/** The files that export a handler, by the id of its operation: `export const createDomain`. */
const files = new Map(operationIds.map((id) => [id, []]));
for (const file of readdirSync(folder, { recursive: true }).filter((name) => /^[^.]+\.ts$/.test(name)))
  for (const [, name] of readFileSync(new URL(file, folder), 'utf8').matchAll(
    /^export (?:const|(?:async )?function) (\w+)/gm,
  ))
    files.get(name)?.push(file);

for (const [id, found] of files)
  if (found.length !== 1)
    throw new Error(
      found.length === 0
        ? `No file of src/operations exports a handler of ${id}.`
        : `${id} has several handlers: ${found.join(', ')}.`,
    );

const imports = [...files].map(
  ([id, [file]]) => `import { ${id} } from '../operations/${file.replace(/ts$/, 'js')}';\n`,
);

replaceFile(
  new URL('../src/generated/handlers.ts', import.meta.url),
  `// Generated from the specifications by \`pnpm generate\`. Do not edit.
${imports.sort().join('')}import type { Handlers } from '../cloud/operation.js';

/** The handler of every operation. One that does not fit does not compile. */
export const handlers: Handlers = {
${operationIds.map((id) => `  ${id},\n`).join('')}};
`,
);
