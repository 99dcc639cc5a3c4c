// Writes src/generated/handlers.ts: the table of every operation's handler, typed by the specification.
import { readFileSync, writeFileSync } from 'node:fs';

const document = JSON.parse(
  readFileSync(new URL('../../../packages/spec/src/generated/v4.json', import.meta.url), 'utf8'),
);

const operations = Object.values(document.paths)
  .flatMap((item) => Object.values(item))
  .filter(({ operationId }) => operationId);

const imports = operations.map(
  ({ operationId: id, 'x-area': area }) => `import { ${id} } from '../operations/${area}/${id}.js';\n`,
);

writeFileSync(
  new URL('../src/generated/handlers.ts', import.meta.url),
  `// Generated from the specification by \`pnpm generate\`. Do not edit.
${imports.sort().join('')}import type { Handlers } from '../operation.js';

/** The handler of every operation. An operation without one, or with one that does not fit, does not compile. */
export const handlers: Handlers = {
${operations.map(({ operationId }) => `  ${operationId},\n`).join('')}};
`,
);
