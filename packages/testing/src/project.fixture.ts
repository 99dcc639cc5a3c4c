import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished } from 'vitest';

const packageFolder = fileURLToPath(new URL('..', import.meta.url));

/** The folder with the sockets of shared servers. */
const SHARED = /-(?:\d+|shared)$/;

/** The end of a program. */
interface Ended {
  readonly code: number | null;
  readonly said: string;
}

/** A project of a user, who has installed the package and Vitest. */
export class Project {
  private constructor(readonly folder: string) {}

  /** @param files their contents by their names */
  static async create(files: Readonly<Record<string, string>>): Promise<Project> {
    const folder = await mkdtemp(path.join(tmpdir(), 'testing-project-'));
    const project = new Project(folder);
    onTestFinished(async () => {
      await project.untilServersStop();
      await rm(folder, { recursive: true, force: true });
    });
    await mkdir(path.join(folder, 'node_modules', '@cloud-account'), { recursive: true });
    await mkdir(path.join(folder, 'temporary'));
    const packages = { '@cloud-account/testing': '', vitest: 'node_modules/vitest' };
    for (const [name, place] of Object.entries(packages))
      await symlink(path.join(packageFolder, place), path.join(folder, 'node_modules', name));
    for (const [name, content] of Object.entries(files)) await writeFile(path.join(folder, name), content);
    return project;
  }

  #spawn(args: readonly string[]) {
    return spawn(process.execPath, args, {
      cwd: this.folder,
      env: { PATH: process.env.PATH, TMPDIR: this.temporary, NO_COLOR: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  }

  /** The folder of its programs' temporary files. */
  get temporary(): string {
    return path.join(this.folder, 'temporary');
  }

  read(file: string): Promise<string> {
    return readFile(path.join(this.folder, file), 'utf8');
  }

  /** The process ID of the only server that runs in the project. */
  async serverProcess(): Promise<number> {
    const [name = ''] = (await readdir(this.temporary)).filter((one) => !SHARED.test(one));
    const file = path.join(this.temporary, name, 'operator.json');
    return (JSON.parse(await readFile(file, 'utf8')) as { pid: number }).pid;
  }

  /** Waits until the process of each shared server has ended: the last thing that it does is to remove its log. */
  async untilServersStop(): Promise<void> {
    const folder = (await readdir(this.temporary)).find((name) => SHARED.test(name));
    if (folder === undefined) return;
    const logs = async (): Promise<string[]> =>
      (await readdir(path.join(this.temporary, folder))).filter((name) => name.endsWith('.log'));
    await expect.poll(logs).toEqual([]);
  }

  /** Runs Node to its end. */
  async run(...args: string[]): Promise<Ended> {
    const child = this.#spawn(args);
    const [output, errors, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'close') as Promise<[number | null]>,
    ]);
    return { code, said: output + errors };
  }

  /** Starts Node, and waits for the first line that it writes. */
  async start(...args: string[]): Promise<{ readonly line: string; kill(): Promise<void> }> {
    const child = this.#spawn(args);
    const closed = once(child, 'close');
    const kill = async (): Promise<void> => {
      child.kill('SIGKILL');
      await closed;
    };
    onTestFinished(kill);
    const errors = text(child.stderr);
    for await (const line of createInterface({ input: child.stdout })) return { line, kill };
    throw new Error(await errors);
  }
}

/** Waits until nothing answers at a URL. */
export async function untilGone(url: string): Promise<void> {
  await expect
    .poll(() =>
      fetch(url).then(
        () => 'answers',
        () => 'gone',
      ),
    )
    .toBe('gone');
}
