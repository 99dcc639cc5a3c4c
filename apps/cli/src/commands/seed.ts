import type { Answer, OperatorClient } from '@cloud-account/client';
import type { Body } from '@cloud-account/spec';
import { Command } from 'commander';
import { outcomeOf } from '../connection.js';
import { examples } from '../examples.js';
import { refused } from '../problems.js';
import { whileShowing, type Progress } from '../terminal/progress.js';
import { waitForZones } from '../publishing.js';
import type { Open } from '../session.js';
import type { SeedFile, SeedProblem } from '../seed-file.js';

const lineOf = ({ name }: SeedFile, { at, field, reason }: SeedProblem): string => {
  const place = at === undefined ? name : `${name}:${at.line}:${at.column}`;
  // A key may have several lines.
  return `${place} ${field === undefined ? '' : `${field}: `}${reason}`.replaceAll('\n', ' ');
};

const inOrder = (one: SeedProblem, other: SeedProblem): number =>
  (one.at?.line ?? 0) - (other.at?.line ?? 0) || (one.at?.column ?? 0) - (other.at?.column ?? 0);

/** Ends the command with a line for each problem, in the order of the file. */
function refusedFile(file: SeedFile, problems: readonly SeedProblem[]): Error {
  const sorted = [...problems].sort(inOrder);
  return refused(sorted.map((problem) => lineOf(file, problem)).join('\n'), sorted);
}

/** `ssh_keys` as a word: `SSH keys`, and `SSH key` of one. */
const counted = (kind: string, count: number): string => {
  const words = kind.replaceAll('_', ' ').replace(/^ssh/, 'SSH');
  return count === 1 ? words.replace(/ies$/, 'y').replace(/s$/, '') : words;
};

const said = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => `${count} ${counted(kind, count)}`)
    .join(', ') || 'nothing';

/** The number of members of each list of a seed that was not checked yet. */
function contents(seed: unknown): Record<string, number> {
  const counts: Record<string, number> = {};
  const count = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [kind, list] of Object.entries(value)) {
      if (!Array.isArray(list) || !list.every((one) => typeof one === 'object')) continue;
      counts[kind] = (counts[kind] ?? 0) + list.length;
      list.forEach(count);
    }
  };
  count(seed);
  return counts;
}

/** Loads a seed. @throws CommandFailure with a line for each problem, in the order of the file */
export async function loadSeedFile(
  file: SeedFile,
  client: () => Promise<OperatorClient>,
  line: Progress,
): Promise<Answer<'loadSeed'>> {
  if (file.problems.length > 0) throw refusedFile(file, file.problems);
  // The server says what of it has not the shape of a seed.
  const loading = outcomeOf((await client()).loadSeed({ body: file.value as Body<'loadSeed'> }));
  const outcome = await whileShowing(line, `Loading ${said(contents(file.value))}`, loading);
  if ('data' in outcome) return outcome.data;
  const placed = outcome.problems.map((problem) => ({
    ...problem,
    at: problem.field === undefined ? undefined : file.positionOf(problem.field),
  }));
  throw refusedFile(file, placed);
}

/** `seed`: makes what a file describes and is not there yet. */
export const seedCommand = (open: Open): Command =>
  new Command('seed')
    .argument('<file>', 'YAML or JSON; - is standard input')
    .description('create the accounts of a file with everything they have; existing things do not change')
    .addHelpText(
      'after',
      examples('seed accounts.yaml', 'seed accounts.yaml --wait', 'seed - --json < accounts.json'),
    )
    .addHelpText(
      'after',
      'When the server refuses anything, it creates nothing, and the command prints each problem with its line. Loading a file again changes nothing.',
    )
    .option('--wait', 'wait until the server has published the zones of all new domains')
    .action(async (path: string, { wait }: { wait?: boolean }, command: Command) => {
      const { output, client, progress } = open(command);
      const line = progress();
      // Reading YAML takes longer to load than most commands take to run.
      const { readSeedFile } = await import('../seed-file.js');
      const file = await readSeedFile(path);
      const answer = await loadSeedFile(file, client, line);
      const { created, kept } = answer;
      if (wait === true) await waitForZones(await client(), line, created.domains);
      const published = wait === true ? ' All zones are published.' : '';
      output.done(`Created ${said(created)}. Kept ${said(kept)}.${published}`, {
        ...answer,
        ...(wait === true && { published: true }),
      });
    });
