import { readFileSync, readdirSync } from 'node:fs';
import { extname, join } from 'node:path';
import { heading } from '../markdown.mjs';
import { places } from '../places.mjs';

/** The generators, what their packages are, and what to know of them. */
const GENERATORS = [
  {
    name: 'openapi-typescript',
    packages: ['openapi-typescript', 'openapi-fetch'],
    notes:
      'It generates types, for a small client. In these types, an uploaded file is a `string`: send attachments of tickets with `fetch` and a `FormData`.',
  },
  {
    name: 'hey-api',
    packages: ['@hey-api/openapi-ts'],
    notes:
      'It generates a function for each operation, and one client for all. The code does not compile with `exactOptionalPropertyTypes`.',
  },
  {
    name: 'orval',
    packages: ['orval'],
    notes:
      'It generates a function for each operation; `client` and `mode` select other clients, and one file for each tag. The status determines the type of an answer.',
  },
  {
    name: 'swagger-typescript-api',
    packages: ['swagger-typescript-api'],
    notes:
      'It generates one class, with operations by the first part of their path. Set `X-Filter` in the headers of a request. Without `--disable-throw-on-error`, a refused request throws an error.',
  },
  {
    name: 'zod',
    packages: ['orval', 'zod'],
    notes:
      'orval also generates schemas of Zod, for each body, each query and each answer. They check values while a program runs: here the schema finds the wrong name, before the program sends it.',
  },
];

const fence = (language, title, code) => `\`\`\`${language} [${title}]\n${code.trim()}\n\`\`\``;

/** The command that generates a client, its configuration where it has one, and the program that the check runs with it. */
const filesOf = (folder) => {
  const order = ['generate.sh', 'client.ts'];
  return readdirSync(folder)
    .sort((one, other) => order.indexOf(one) - order.indexOf(other))
    .map((file) => fence(extname(file).slice(1), file, readFileSync(join(folder, file), 'utf8')))
    .join('\n');
};

/** The generators that are known to make clients that work, from the files that the check uses. */
export const generatorsFragment = () => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(places.package, 'utf8'));
  const versions = { ...dependencies, ...devDependencies };
  return GENERATORS.map(({ name, packages, notes }) => {
    const install = `npm install -D ${packages.map((one) => `${one}@${versions[one]}`).join(' ')}`;
    return [
      heading(3, name, name),
      notes,
      `::: code-group\n${fence('sh', 'install', install)}\n${filesOf(join(places.generators, name))}\n:::`,
    ].join('\n\n');
  }).join('\n\n');
};
