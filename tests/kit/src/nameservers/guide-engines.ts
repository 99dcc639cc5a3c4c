import { execFile } from 'node:child_process';
import { chmod, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { getProgram } from '../programs.js';
import { freePort } from '../free-port.js';
import { startProgram } from './background-program.js';
import { makeTemporaryFolder } from './temporary-folder.js';

const guide = new URL('../../../../apps/docs/pages/guides/secondaries.md', import.meta.url);

/** A program, and its configuration in the guide. */
interface Engine {
  readonly heading: string;
  readonly program: string;
  /** The folder in the configuration of the guide. */
  readonly folder: string;
  readonly arguments: (file: string) => readonly string[];
  /** The name of the file of its configuration. */
  readonly file: string;
  /** Adapts its configuration for tests, so that it runs as any user beside another of its kind. */
  readonly adapt: (text: string, folder: string) => string;
}

/** The engines that the guide has configurations of. */
export const guideEngines = {
  knot: {
    heading: 'Knot',
    program: 'knotd',
    folder: '/var/lib/knot',
    file: 'knot.conf',
    arguments: (file) => ['-c', file],
    adapt: (text, folder) =>
      text.replace('server:', () => `server:\n  rundir: "${folder}"\n  background-workers: 2`),
  },
  bind: {
    heading: 'BIND',
    program: 'named',
    folder: '/var/cache/bind',
    file: 'named.conf',
    arguments: (file) => ['-g', '-n', '1', '-c', file],
    adapt: (text) =>
      `controls { };\n${text.replace('options {', 'options {\n  pid-file none; lock-file none; session-keyfile none; listen-on-v6 { none; };')}`,
  },
  powerdns: {
    heading: 'PowerDNS',
    program: 'pdns_server',
    folder: '/var/lib/powerdns',
    file: 'pdns.conf',
    arguments: (file) => [`--config-dir=${path.dirname(file)}`],
    adapt: (text, folder) => `${text}\nsocket-dir=${folder}\n`,
  },
} as const satisfies Record<string, Engine>;

/** A secondary with the configuration of the guide, which can end and start again with what it kept. */
export interface GuideSecondary {
  readonly host: string;
  readonly port: number;
  readonly folder: string;
  readonly log: () => string;
  start(): void;
  end(): Promise<void>;
  /** Ends it and removes its folder. */
  remove(): Promise<void>;
}

/** The blocks of code below a heading of the guide. */
const blocksBelow = async (heading: string): Promise<string[]> => {
  const [, section = ''] = (await readFile(guide, 'utf8')).split(new RegExp(`^#+ ${heading}$`, 'm'));
  return [...(section.split(/^##/m)[0] ?? '').matchAll(/```\w+\n(.*?)```/gs)].map(([, block = '']) => block);
};

/**
 * Configures a secondary as the guide says; it does not run yet.
 *
 * @param isSigning whether it signs its zones, as the guide says for Knot
 */
export async function configureSecondary(
  { heading, program, folder: place, file: name, arguments: args, adapt }: Engine,
  primary: { readonly host: string; readonly port: number; readonly secret: string },
  port?: number,
  isSigning = false,
): Promise<GuideSecondary> {
  const [configuration = '', commands = ''] = await blocksBelow(heading);
  const [signing = ''] = await blocksBelow('Zones that Knot signs');
  const folder = await makeTemporaryFolder(program);
  const own = port ?? (await freePort());
  const here = (text: string): string =>
    text
      .replaceAll(/192\.0\.2\.1(@|:| port )53/g, (_, mark: string) => `${primary.host}${mark}${primary.port}`)
      .replaceAll('192.0.2.1', () => primary.host)
      .replaceAll('0.0.0.0@53', () => `127.0.0.1@${own}`)
      .replaceAll('listen-on port 53 { any; }', () => `listen-on port ${own} { 127.0.0.1; }`)
      .replaceAll('local-address=0.0.0.0', 'local-address=127.0.0.1')
      .replaceAll('local-port=53', () => `local-port=${own}`)
      .replaceAll('SECRET', () => primary.secret)
      .replaceAll(place, () => folder)
      .replaceAll(/^pdnsutil/gm, () => `pdnsutil --config-dir=${folder}`);
  const file = path.join(folder, name);
  const whole = isSigning
    ? configuration
        .replace('zone:', () => `${signing}zone:`)
        .replace('catalog-template: member', 'catalog-template: signed')
    : configuration;
  await writeFile(file, adapt(here(whole), folder));
  if (commands !== '') await promisify(execFile)('bash', ['-ec', here(commands)]);
  await chmod(folder, 0o755);
  let running: ReturnType<typeof startProgram> | undefined;
  const end = async (): Promise<void> => {
    await running?.stop();
  };
  return {
    ...{ host: '127.0.0.1', port: own, folder, end },
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
