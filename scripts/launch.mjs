// `npm start`, `npm test` and `npm run test:all`: from a fresh clone to a running server, or through the whole check.
import { install } from './install.mjs';
import { builds, Failed, root, step, turbo } from './toolchain.mjs';

const [command, ...rest] = process.argv.slice(2);

const quietly = { says: 'nothing' };

async function start() {
  await install('dependencies');
  await step('Building the server', () => turbo(builds.server, quietly));
  await step('Building the documentation', () => turbo(builds.docs, quietly));
  const { main } = await import(new URL('../apps/server/dist/bundle/main.js', import.meta.url).href);
  process.chdir(root);
  await main(rest);
}

async function test() {
  await install('everything');
  const { check } = await import('./check.mjs');
  await check({ all: command === 'test:all', filters: rest });
}

try {
  await (command === 'start' ? start() : test());
} catch (error) {
  if (!(error instanceof Failed)) throw error;
  process.stderr.write(`${error.output}${error.message}\n`);
  process.exit(error.status);
}
