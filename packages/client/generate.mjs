// Writes src/generated/: of each bundled specification the route of every operation and an interface of all methods, and the version of
// this package.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { replaceFile } from '../../scripts/replace-file.mjs';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const header = '// Generated from openapi/ by `pnpm generate`. Do not edit.\n';

const JSON_TYPE = 'application/json';

const hasParameter = (document, { parameters = [] }, name) =>
  parameters.some((one) => (one.name ?? one.$ref.split('/').at(-1)) === name || one.$ref?.endsWith('/Page'));

/** `POST /domains`; a list has LIST in the place of GET, and a body that is no JSON its media type behind the path. */
const routeOf = (document, path, method, operation) => {
  if (method === 'get' && hasParameter(document, operation, 'page')) return `LIST ${path}`;
  const [type = JSON_TYPE] = Object.keys(operation.requestBody?.content ?? {});
  return `${method.toUpperCase()} ${path}${type === JSON_TYPE ? '' : ` ${type}`}`;
};

/** True if an operation answers with a stream, which has no end that a method could wait for. */
const isStream = ({ components }, { responses }) => {
  const { $ref, content } = responses[200] ?? {};
  const written = content ?? components.responses[$ref?.split('/').at(-1)]?.content ?? {};
  return 'text/event-stream' in written;
};

const commentOf = ({ description = '', summary }) => {
  const text = description.trim() || `${summary}.`;
  return `  /**\n${text
    .replaceAll('*/', '* /')
    .split('\n')
    .map((line) => `   * ${line}`.trimEnd())
    .join('\n')}\n   */`;
};

const { version } = JSON.parse(readFileSync(here('package.json'), 'utf8'));
replaceFile(
  new URL('src/generated/version.ts', import.meta.url),
  `// Generated from package.json by \`pnpm generate\`. Do not edit.\n\n` +
    `/** The version of this package. */\nexport const version = '${version}';\n`,
);

for (const api of ['v4', 'operator']) {
  const document = JSON.parse(readFileSync(here(`../spec/src/generated/${api}.json`), 'utf8'));
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    ['get', 'post', 'put', 'delete']
      .filter((method) => item[method] && !isStream(document, item[method]))
      .map((method) => ({ operation: item[method], route: routeOf(document, path, method, item[method]) })),
  );
  const routes = Object.fromEntries(operations.map(({ operation, route }) => [operation.operationId, route]));
  const methods = operations.map(
    ({ operation }) =>
      `${commentOf(operation)}\n  readonly ${operation.operationId}: Method<'${operation.operationId}'>;`,
  );
  replaceFile(
    new URL(`src/generated/${api}.ts`, import.meta.url),
    `${header}import type { Method } from '../method.js';\n\n` +
      `/** The method and the path of each operation. */\n` +
      `export const routes = ${JSON.stringify(routes, null, 2)} as const;\n\n` +
      `/** A method for every operation. */\nexport interface Methods {\n${methods.join('\n')}\n}\n`,
  );
}
