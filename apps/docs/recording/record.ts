// Makes the recording of the landing page: `pnpm --filter @cloud-account/docs record`. It starts a server, runs the commands in a
// shell on a terminal, and writes what they print, with its times, to recorded.json, and a picture of it to recording.svg. It
// needs Linux with `script` and `dig`, and the free ports 8080 to 8083.
import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { COLUMNS, draw, type Recorded } from './draw.js';

const at = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

/** The command of the first terminal, and the last that it prints at its start. */
const serve = ['npx cloud-account serve', /Stop .*\r\n/] as const;

/** The commands of the second terminal, as the landing page shows them; what has no end, with the last that it is to print. */
const commands: readonly (string | readonly [string, RegExp])[] = [
  `npx cloud-account nodes create --label web-1 --region us-ord \\
    --type g6-standard-1 --image node/debian12 \\
    --root-pass 'aComplex-P4ssw0rd-of-9-words' --jq .status`,
  // Ctrl+C ends it when the node runs.
  ['npx cloud-account events tail --interval 1', /node_boot +finished.*\r\n/],
  `npx cloud-account domains create --domain shop.example --type master \\
    --soa-email hostmaster@shop.example --jq .status`,
  `npx cloud-account domain-records create shop.example --type A --name www \\
    --target "$(npx cloud-account nodes get web-1 --jq '.ipv4[0]')" --jq .target`,
  'eval "$(npx cloud-account env)"',
  'dig @"$DNS" -p "$DNS_PORT" www.shop.example +short',
  `npx cloud-account buckets create --label pictures --cluster us-east-1 \\
    --jq .hostname`,
  `curl --upload-file mark.svg "$(npx cloud-account objects create-url \\
    us-east-1 pictures --method PUT --name mark.svg --jq .url)"`,
  'npx cloud-account objects list us-east-1 pictures',
];

/** The line that the shell prints when a command has ended, with its status. */
const PROMPT = /@@(\d+)@@$/;

/** A shell on a terminal of its own. */
class Terminal {
  readonly #shell: ChildProcessWithoutNullStreams;
  #said = '';

  private constructor(folder: string) {
    const bash = `stty -echo cols ${COLUMNS}; exec bash --norc --noprofile --noediting -i`;
    this.#shell = spawn('script', ['--quiet', '--command', bash, '/dev/null'], {
      cwd: folder,
      env: {
        ...{ PATH: process.env.PATH, HOME: folder, LANG: 'C.UTF-8', PS1: '@@$?@@', PS2: '' },
        ...{ NO_COLOR: '1', npm_config_progress: 'false', npm_config_update_notifier: 'false' },
      },
    });
  }

  static async open(folder: string): Promise<Terminal> {
    const terminal = new Terminal(folder);
    await terminal.#until(PROMPT, () => undefined);
    return terminal;
  }

  /** Waits for a text at the end of what the terminal shows. @param each is called whenever it shows more */
  async #until(pattern: RegExp, each: (said: string) => void): Promise<RegExpExecArray> {
    this.#said = '';
    for await (const [part] of this.#parts()) {
      this.#said += String(part);
      each(this.#said);
      const match = pattern.exec(this.#said);
      if (match !== null) return match;
    }
    throw new Error(`The terminal ended: ${this.#said}`);
  }

  async *#parts(): AsyncGenerator<unknown[]> {
    for (;;) yield once(this.#shell.stdout, 'data');
  }

  /** Runs a command until it ends, or until it prints something. @throws Error when it fails */
  async run(command: string, until = PROMPT): Promise<Recorded> {
    const started = Date.now();
    const lines: { at: number; text: string }[] = [];
    this.#shell.stdin.write(`${command}\n`);
    const [, status = '0'] = await this.#until(until, (said) => {
      const ended = said.split('\r\n').slice(0, -1);
      for (const text of ended.slice(lines.length)) lines.push({ at: Date.now() - started, text });
    });
    if (status !== '0') throw new Error(`${command}\nended with ${status}: ${this.#said}`);
    return { command, lines };
  }

  /** Stops what runs in it, as Ctrl+C does. */
  async interrupt(): Promise<void> {
    this.#shell.stdin.write('\u0003');
    await this.#until(PROMPT, () => undefined);
  }

  async close(): Promise<void> {
    const closed = once(this.#shell, 'close');
    this.#shell.stdin.end('exit\n');
    await closed;
  }
}

const folder = await mkdtemp(path.join(tmpdir(), 'recording-'));
const programs = path.join(folder, 'node_modules', '.bin');
await mkdir(programs, { recursive: true });
await symlink(at('../../cli/bin/cloud-account.mjs'), path.join(programs, 'cloud-account'));
await copyFile(at('../public/mark.svg'), path.join(folder, 'mark.svg'));
const [server, user] = await Promise.all([Terminal.open(folder), Terminal.open(folder)]);
try {
  const recorded = [await server.run(...serve)];
  for (const one of commands) {
    const [command, until] = typeof one === 'string' ? [one] : one;
    recorded.push(await user.run(command, until));
    if (until !== undefined) await user.interrupt();
  }
  await writeFile(at('recorded.json'), `${JSON.stringify(recorded, undefined, 2)}\n`);
  await writeFile(at('recording.svg'), draw(recorded));
} finally {
  await user.close();
  await server.interrupt();
  await server.close();
  await rm(folder, { recursive: true });
}
