// `npm start`, `npm test` and `npm run test:all`: from a fresh clone to a running server, or through the whole check.
import cluster from 'node:cluster';
import { install } from './install.mjs';
import { builds, buildServer, Failed, root, step, turbo } from './toolchain.mjs';

const [command, ...rest] = process.argv.slice(2);

/** Builds the documentation while the server serves, and reports that where it took something to build. */
async function buildDocs() {
  const started = Date.now();
  const slow = setTimeout(() => {
    process.stderr.write('Building the documentation; its pages say so until it is there.\n');
  }, 5_000);
  try {
    await install('dependencies', { isBeside: true });
    const said = await turbo(builds.docs, { says: 'nothing', isBeside: true });
    if (said.includes('FULL TURBO')) return;
    process.stderr.write(`Built the documentation in ${((Date.now() - started) / 1000).toFixed(1)} s.\n`);
  } catch (error) {
    if (error.status !== undefined) process.stderr.write(`${error.output}The documentation was not built.\n`);
    throw error;
  } finally {
    clearTimeout(slow);
  }
}

async function start() {
  // A further process of the server finds all of it made.
  if (cluster.isPrimary) {
    await install('server');
    await step('Building the server', buildServer);
  }
  const { main } = await import(new URL('../apps/server/dist/bundle/main.js', import.meta.url).href);
  process.chdir(root);
  await main(rest, buildDocs);
}

async function test() {
  await install('everything');
  const { check } = await import('./check.mjs');
  const filters = rest.filter((argument) => argument !== '--stress');
  await check({ all: command === 'test:all', isStressed: filters.length < rest.length, filters });
}

try {
  await (command === 'start' ? start() : test());
} catch (error) {
  if (!(error instanceof Failed)) throw error;
  process.stderr.write(`${error.output}${error.message}\n`);
  process.exit(error.status);
}
