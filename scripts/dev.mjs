// `pnpm dev`: serves the sources, and again after every edit.
import { sep } from 'node:path';
import { DevServer } from './dev-server.mjs';
import { install } from './install.mjs';
import { Failed, root, step, turbo } from './toolchain.mjs';

/** What the server runs from, and what its code is generated from. */
const watched = [
  'openapi',
  'redocly.yaml',
  'packages/core/src',
  'packages/dns/src',
  'packages/s3/src',
  'packages/spec',
  'apps/server/catalog',
  'apps/server/prisma',
  'apps/server/scripts',
  'apps/server/seeds',
  'apps/server/src',
];

const ignored = /[/\\](?:node_modules|generated|dist|\.turbo)(?:[/\\]|$)|\.(?:test|fixture)\.ts$/;

/** Changes after which code is generated first. A file of jobs/ is a kind of job by being there. */
const asksToGenerate = ({ event, file }) =>
  /^(?:openapi|packages\/spec|apps\/server\/(?:prisma|scripts))\/|^redocly\.yaml$|\/settings\.ts$/.test(
    file,
  ) ||
  (file.startsWith('apps/server/src/jobs/') && event !== 'change');

/** Milliseconds in which edits are one, as when a branch is changed. */
const TOGETHER = 50;

const say = (text) => void process.stderr.write(`${text}\n`);

async function generate() {
  try {
    await step('Generating code', () => turbo(['generate'], { says: 'nothing' }));
  } catch (error) {
    if (!(error instanceof Failed)) throw error;
    say(`${error.output}${error.message}`);
  }
}

/** Starts the server, and another in its place whenever it is told of changes. */
async function serve() {
  let current = new DevServer('inherit');
  current.load();
  await current.serve();
  let next = new DevServer('ignore');
  return {
    stop: () => Promise.all([current.stop(), next.stop()]),
    replace: async (changes) => {
      const started = Date.now();
      if (changes.some(asksToGenerate)) await generate();
      next.load();
      await current.stop();
      current = next;
      const serves = await current.serve();
      next = new DevServer('ignore');
      const files = [...new Set(changes.map(({ file }) => file))];
      const what = files.length === 1 ? files[0] : `${files.length} files`;
      const seconds = ((Date.now() - started) / 1000).toFixed(1);
      say(serves ? `Restarted in ${seconds} s: ${what}` : `Waiting for an edit that fixes ${what}`);
    },
  };
}

/** Calls `changed` with all changes since the last time, one call after the other. */
async function watchSources(changed) {
  const { watch } = await import('chokidar');
  const watcher = watch(watched, { cwd: root, ignored, ignoreInitial: true });
  let changes = [];
  let busy = false;
  let timer;
  const work = async () => {
    if (busy) return;
    busy = true;
    while (changes.length > 0) await changed(changes.splice(0));
    busy = false;
  };
  watcher.on('all', (event, path) => {
    if (event.endsWith('Dir')) return;
    changes.push({ event, file: path.split(sep).join('/') });
    clearTimeout(timer);
    timer = setTimeout(work, TOGETHER);
  });
}

const signal = new Promise((resolve) => {
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, resolve);
});

await install('everything');
await generate();
const server = await serve();
await watchSources(server.replace);
await signal;
await server.stop();
process.exit(0);
