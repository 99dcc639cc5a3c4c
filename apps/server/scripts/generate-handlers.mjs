// Writes src/generated/handlers.ts: the table of every operation's handler, typed by the specifications.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';

const folder = new URL('../../../packages/spec/src/generated/', import.meta.url);

/** The operations of a specification, each with its folder: an area's own, or the operator's within it. */
const operationsOf = (file) =>
  Object.values(JSON.parse(readFileSync(new URL(file, folder), 'utf8')).paths)
    .flatMap((item) => Object.values(item))
    .filter(({ operationId }) => operationId)
    .map(({ operationId, 'x-area': area }) => ({
      operationId,
      place: file === 'operator.json' ? `${area}/operator` : area,
    }));

const operations = readdirSync(folder)
  .filter((file) => file.endsWith('.json'))
  .sort()
  .flatMap(operationsOf);

const imports = operations.map(
  ({ operationId: id, place }) => `import { ${id} } from '../operations/${place}/${id}.js';\n`,
);

writeFileSync(
  new URL('../src/generated/handlers.ts', import.meta.url),
  `// Generated from the specifications by \`pnpm generate\`. Do not edit.
${imports.sort().join('')}import type { Handlers } from '../common/operation.js';

/** The handler of every operation. An operation without one, or with one that does not fit, does not compile. */
export const handlers: Handlers = {
${operations.map(({ operationId }) => `  ${operationId},\n`).join('')}};
`,
);
