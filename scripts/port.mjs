// Says before anything is built that the server's port is taken, by what, and how to take another.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { root } from './toolchain.mjs';

/** A setting of the server, else its default. */
const settingOf = (name) => {
  const given = process.env[name]?.trim();
  if (given) return given;
  const known = readFileSync(join(root, '.env.example'), 'utf8');
  return new RegExp(`^# ${name}=(.*)$`, 'm').exec(known)?.[1] ?? '';
};

/** True if a port is taken. The server reports every other problem with the address. */
const isTaken = (host, port) =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', ({ code }) => resolve(code === 'EADDRINUSE'));
    server.listen(port, host, () => server.close(() => resolve(false)));
  });

/** The output of a program; nothing where it fails or is not installed. */
const printedBy = (command, ...args) => {
  try {
    return execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  } catch {
    return '';
  }
};

/** The process of this folder's server, where it has the port. */
const ownServer = (port) => {
  try {
    const file = join(root, settingOf('CLOUD_DATA_DIR'), 'operator.json');
    const { api, pid } = JSON.parse(readFileSync(file, 'utf8'));
    if (Number(new URL(api).port) !== port) return undefined;
    process.kill(pid, 0);
    return pid;
  } catch {
    return undefined;
  }
};

/** The process that has a port: `node (process 123)`. Undefined where the system does not report it. */
const holderOf = (port) => {
  const [, pid, name] =
    /^p(\d+)\n(?:.*\n)*?c(.*)$/m.exec(printedBy('lsof', '-nP', `-iTCP:${port}`, '-sTCP:LISTEN', '-Fpc')) ??
    [];
  if (pid !== undefined) return `${name} (process ${pid})`;
  const [, named, number] = /\("([^"]+)",pid=(\d+)/.exec(printedBy('ss', '-ltnpH', `sport = :${port}`)) ?? [];
  return named === undefined ? undefined : `${named} (process ${number})`;
};

/** Why the server cannot have its port; undefined when it can. */
export async function portProblem() {
  const [host, port] = [settingOf('CLOUD_HOST'), Number(settingOf('CLOUD_PORT'))];
  if (!(port > 0 && port < 65_536) || !(await isTaken(host, port))) return undefined;
  const own = ownServer(port);
  if (own !== undefined)
    return [
      `The server of this folder runs already (process ${own}); Ctrl+C in its terminal stops it.`,
      'A second server needs a data directory and ports of its own: CLOUD_DATA_DIR=.second CLOUD_PORT=0 npm start',
      '',
    ].join('\n');
  const holder = holderOf(port);
  return [
    `${host}:${port} is in use${holder === undefined ? '' : ` by ${holder}`}.`,
    `Take another port, or 0 for a free one: CLOUD_PORT=${port + 10} npm start`,
    '',
  ].join('\n');
}
