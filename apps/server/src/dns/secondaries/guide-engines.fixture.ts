import { chmod, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { freePort, getProgram, makeTemporaryFolder, startProgram } from '@cloud-account/testkit';

const guide = new URL('../../../../docs/pages/guides/secondaries.md', import.meta.url);

/** How a program runs with its configuration. */
interface Engine {
  readonly heading: string;
  readonly program: string;
  /** The folder in the configuration of the guide. */
  readonly folder: string;
  readonly arguments: (file: string) => readonly string[];
  /** What tests add, so that it runs as any user beside another of its kind. */
  readonly adapt: (text: string, folder: string) => string;
}

/** The engines that the guide has configurations of. */
export const engines = {
  knot: {
    heading: 'Knot',
    program: 'knotd',
    folder: '/var/lib/knot',
    arguments: (file) => ['-c', file],
    adapt: (text, folder) =>
      text.replace('server:', `server:\n  rundir: "${folder}"\n  background-workers: 2`),
  },
  bind: {
    heading: 'BIND',
    program: 'named',
    folder: '/var/cache/bind',
    arguments: (file) => ['-g', '-n', '1', '-c', file],
    adapt: (text) =>
      `controls { };\n${text.replace('options {', 'options {\n  pid-file none; lock-file none; session-keyfile none; listen-on-v6 { none; };')}`,
  },
} as const satisfies Record<string, Engine>;

/** A secondary with the configuration of the guide, which can end and start again with what it kept. */
export interface GuideSecondary {
  readonly host: string;
  readonly port: number;
  readonly log: () => string;
  start(): void;
  end(): Promise<void>;
  /** Ends it and removes its folder. */
  remove(): Promise<void>;
}

/** Configures a secondary as the guide says; it does not run yet. */
export async function configureSecondary(
  { heading, program, folder: place, arguments: args, adapt }: Engine,
  primary: { readonly host: string; readonly port: number; readonly secret: string },
  port?: number,
): Promise<GuideSecondary> {
  const [, section = ''] = (await readFile(guide, 'utf8')).split(`\n## ${heading}\n`);
  const [, configuration = ''] = /```\w+\n(.*?)```/s.exec(section) ?? [];
  const folder = await makeTemporaryFolder(program);
  const own = port ?? (await freePort());
  const text = configuration
    .replaceAll('192.0.2.1@53', `${primary.host}@${primary.port}`)
    .replaceAll('192.0.2.1 port 53', `${primary.host} port ${primary.port}`)
    .replaceAll('192.0.2.1', primary.host)
    .replaceAll('0.0.0.0@53', `127.0.0.1@${own}`)
    .replaceAll('listen-on port 53 { any; }', `listen-on port ${own} { 127.0.0.1; }`)
    .replaceAll('SECRET', primary.secret)
    .replaceAll(place, folder);
  const file = path.join(folder, 'server.conf');
  await writeFile(file, adapt(text, folder));
  await chmod(folder, 0o755);
  let running: ReturnType<typeof startProgram> | undefined;
  const end = async (): Promise<void> => {
    await running?.stop();
  };
  return {
    ...{ host: '127.0.0.1', port: own, end },
    log: () => running?.output() ?? '',
    start: () => {
      running = startProgram(getProgram(program), args(file), folder);
    },
    remove: async () => {
      await end();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
