// `pnpm image`: builds the image of the server, and tries it as compose.yaml runs it. It needs docker or podman; what follows
// `pnpm image` goes to the build. Of the check only `npm run test:all` runs it, because it installs and builds everything.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './toolchain.mjs';

/** The largest size of the image, in bytes. */
const MAX_BYTES = 250_000_000;

/** The time limit until the server is healthy, in seconds. */
const START_TIME_LIMIT = 60;

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const image = `cloud-account:${version}`;

/** Ends this process with a reason, after the container is removed. */
const fail = (reason) => {
  process.stderr.write(`${reason}\n`);
  remove();
  process.exit(1);
};

/** The container that was started, if any. */
const started = [];
const remove = () => started.forEach((name) => spawnSync(engine, ['rm', '--force', '--volumes', name]));

const engine = ['docker', 'podman'].find((name) => spawnSync(name, ['info']).status === 0);
if (engine === undefined) fail('Neither docker nor podman works on this machine.');

/** Runs the engine. @returns what it printed */
function run(args, { shows = false } = {}) {
  const stdio = ['ignore', shows ? 'inherit' : 'pipe', 'inherit'];
  const { status, stdout } = spawnSync(engine, args, { cwd: root, stdio, encoding: 'utf8' });
  if (status !== 0) fail(`${engine} ${args.join(' ')} failed with status ${status}.`);
  return stdout?.trim() ?? '';
}

const build = [
  'build',
  '--tag',
  image,
  '--file',
  'Containerfile',
  ...(engine === 'podman' ? ['--format', 'docker'] : []),
];
run([...build, ...process.argv.slice(2), '.'], { shows: true });

const bytes = Number(run(['image', 'inspect', '--format', '{{.Size}}', image]));
const size = `${image} has ${Math.round(bytes / 1e6)} MB`;
if (bytes > MAX_BYTES) fail(`${size}; at most ${MAX_BYTES / 1e6} are allowed.`);

const container = run([
  ...['run', '--detach', '--read-only', '--cap-drop', 'ALL', '--security-opt', 'no-new-privileges'],
  ...['--volume', '/data', image],
]);
started.push(container);
const [, ...healthCheck] = JSON.parse(
  run(['inspect', '--format', '{{json .Config.Healthcheck.Test}}', container]),
);
const until = Date.now() + START_TIME_LIMIT * 1000;
while (spawnSync(engine, ['exec', container, ...healthCheck]).status !== 0) {
  if (Date.now() > until) fail(`The server is not healthy:\n${run(['logs', container])}`);
  await new Promise((resolve) => setTimeout(resolve, 200));
}
run(['exec', container, 'cloud-account', 'domains', 'list', '--quiet']);
run(['stop', '-t', '20', container]);
const code = run(['inspect', '--format', '{{.State.ExitCode}}', container]);
if (code !== '0') fail(`The server ended with ${code} after SIGTERM.`);
remove();
process.stdout.write(`${size}. It runs without root on a read-only file system, and stops on SIGTERM.\n`);
