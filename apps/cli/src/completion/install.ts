import { existsSync } from 'node:fs';
import { appendFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { misused } from '../problems.js';
import { completionScript, shells, type Shell } from './scripts.js';

type Environment = Readonly<Record<string, string | undefined>>;

/** The program as a file. */
const program = fileURLToPath(new URL('../../bin/cloud-account.mjs', import.meta.url));

const homeOf = ({ HOME }: Environment): string => HOME ?? homedir();

/** The file in which each shell looks for completions. */
const places: Readonly<Record<Shell, (environment: Environment) => string>> = {
  bash: (environment) =>
    path.join(
      environment.XDG_DATA_HOME ?? path.join(homeOf(environment), '.local', 'share'),
      'bash-completion',
      'completions',
      'cloud-account',
    ),
  zsh: (environment) => path.join(homeOf(environment), '.zfunc', '_cloud-account'),
  fish: (environment) =>
    path.join(
      environment.XDG_CONFIG_HOME ?? path.join(homeOf(environment), '.config'),
      'fish',
      'completions',
      'cloud-account.fish',
    ),
};

/** The settings with which zsh looks into the folder. */
const ZSH = `
# Completion of cloud-account
fpath=(~/.zfunc $fpath)
autoload -Uz compinit && compinit
`;

/** Has zsh look into the folder of completions, once. @returns its settings; undefined when they did so before */
async function addToZsh(environment: Environment): Promise<string | undefined> {
  const file = path.join(environment.ZDOTDIR ?? homeOf(environment), '.zshrc');
  const before = existsSync(file) ? await readFile(file, 'utf8') : '';
  if (before.includes(ZSH)) return undefined;
  await appendFile(file, ZSH);
  return file;
}

/** The user's shell. @throws CommandFailure when it is none that completion is made for */
function shellOf({ SHELL = '' }: Environment): Shell {
  const name = path.basename(SHELL);
  const found = shells.find((shell) => shell === name);
  if (found === undefined) throw misused(`Name the shell: ${shells.join(', ')}.`);
  return found;
}

/** True if a shell finds the program; npx adds a folder to the path that shells do not have. */
const isOnPath = ({ PATH = '' }: Environment): boolean =>
  PATH.split(path.delimiter)
    .filter((folder) => folder !== '' && !folder.endsWith(path.join('node_modules', '.bin')))
    .some((folder) => existsSync(path.join(folder, 'cloud-account')));

/** A hint that says how to add the program to the path. */
const pathHint = (environment: Environment): string[] => {
  const folder = path.join(homeOf(environment), '.local', 'bin');
  const isThere = (environment.PATH ?? '').split(path.delimiter).includes(folder);
  return [
    'Your shell does not find cloud-account. These commands add it to the PATH:',
    `  mkdir -p ${folder} && ln -s ${program} ${path.join(folder, 'cloud-account')}`,
    ...(isThere ? [] : [`  export PATH="${folder}:$PATH"   # in the settings of your shell, too`]),
  ];
};

/** A completion that was installed. */
interface Installed {
  readonly shell: Shell;
  readonly file: string;
  readonly on_path: boolean;
  /** For people. */
  readonly text: string;
}

/**
 * Writes the completion to where a shell looks for it.
 *
 * @param shell the user's own by default
 * @throws CommandFailure when the shell is none that completion is made for
 */
export async function installCompletion(environment: Environment, shell?: Shell): Promise<Installed> {
  const wanted = shell ?? shellOf(environment);
  const file = places[wanted](environment);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, completionScript(wanted));
  const settings = wanted === 'zsh' ? await addToZsh(environment) : undefined;
  const on_path = isOnPath(environment);
  const text = [
    `Wrote ${file}.`,
    ...(settings === undefined ? [] : [`Added its folder to ${settings}.`]),
    ...(wanted === 'bash' ? ['It needs the package bash-completion.'] : []),
    `New ${wanted} shells complete commands.`,
    ...(on_path ? [] : pathHint(environment)),
  ].join('\n');
  return { shell: wanted, file, on_path, text };
}
