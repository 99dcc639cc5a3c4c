// Installs `cloud-account`, starts a server for the job, and exports what `cloud-account env` prints. Settings are variables of the step.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdtempSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const { GITHUB_ENV, GITHUB_PATH, GITHUB_STATE, INPUT_PACKAGE, RUNNER_TEMP } = process.env;

/** The settings that only have another default here: free ports, and data that ends with the job. */
const folder = mkdtempSync(join(RUNNER_TEMP, 'cloud-account-'));
const environment = { CLOUD_DATA_DIR: join(folder, 'data'), CLOUD_PORT: '0', ...process.env };

/** The version of this action. */
const own = () => {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  return `cloud-account@${version}`;
};

const exportVariable = (name, value) => appendFileSync(GITHUB_ENV, `${name}=${value}\n`);

execFileSync(
  'npm',
  ['install', '--prefix', folder, '--no-audit', '--no-fund', '--loglevel', 'error', INPUT_PACKAGE || own()],
  { stdio: 'inherit', shell: process.platform === 'win32' },
);
const programs = join(folder, 'node_modules', '.bin');
const installed = join(folder, 'node_modules', 'cloud-account');
const { bin } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
const program = join(installed, bin['cloud-account']);

const log = join(folder, 'server.log');
const server = spawn(process.execPath, [program, 'serve', '--json'], {
  env: environment,
  detached: true,
  stdio: ['ignore', 'pipe', openSync(log, 'a')],
});
appendFileSync(GITHUB_STATE, `pid=${server.pid}\nlog=${log}\n`);

const lines = createInterface({ input: server.stdout });
const isReady = await Promise.race([
  once(lines, 'line').then(() => true),
  once(server, 'exit').then(() => false),
]);
if (!isReady) {
  process.stderr.write(readFileSync(log, 'utf8'));
  process.stdout.write('::error::The server did not start.\n');
  process.exit(1);
}
// The server goes on when this step ends.
lines.close();
server.stdout.destroy();
server.unref();

const printed = execFileSync(process.execPath, [program, 'env', '--json'], {
  env: environment,
  encoding: 'utf8',
});
const variables = JSON.parse(printed);
for (const name of ['TOKEN', 'PASSWORD', 'KEY'])
  if (variables[name] !== undefined) process.stdout.write(`::add-mask::${variables[name]}\n`);
for (const [name, value] of Object.entries(variables)) exportVariable(name, value);
// The program finds the server by its data.
exportVariable('CLOUD_DATA_DIR', environment.CLOUD_DATA_DIR);
appendFileSync(GITHUB_PATH, `${programs}\n`);
process.stdout.write(`The Cloud Account API is ready at ${variables.API}.\n`);
