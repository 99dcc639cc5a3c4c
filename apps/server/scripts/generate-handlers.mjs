// Writes src/generated/handlers.ts: the table of every operation's handler, typed by the specifications.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';

const folder = new URL('../../../packages/spec/src/generated/', import.meta.url);

const operations = readdirSync(folder)
  .filter((file) => file.endsWith('.json'))
  .sort()
  .map((file) => JSON.parse(readFileSync(new URL(file, folder), 'utf8')))
  .flatMap((document) => Object.values(document.paths))
  .flatMap((item) => Object.values(item))
  .filter(({ operationId }) => operationId);

const imports = operations.map(
  ({ operationId: id, 'x-area': area }) => `import { ${id} } from '../operations/${area}/${id}.js';\n`,
);

writeFileSync(
  new URL('../src/generated/handlers.ts', import.meta.url),
  `// Generated from the specifications by \`pnpm generate\`. Do not edit.
${imports.sort().join('')}import type { Handlers } from '../operation.js';

/** The handler of every operation. An operation without one, or with one that does not fit, does not compile. */
export const handlers: Handlers = {
${operations.map(({ operationId }) => `  ${operationId},\n`).join('')}};
`,
);
