import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Argument, Command } from 'commander';
import { isObject } from '@cloud-account/core/is-object';
import type { LineProblem } from '../dialect/check.js';
import { kindNames, starter, type WordKind } from '../dialect/kinds.js';
import type { Word } from '../dialect/vocabulary.js';
import { examples } from '../examples.js';
import { misused, refused } from '../problems.js';
import type { Open } from '../session.js';

// The specification, YAML and the server's reader of dialects are loaded by the commands that need them.

/** The number of places of a word that a line names. */
const NAMED = 3;

/** The first places of a word; of a rule its sentence, or the names of all its sentences. */
function placesOf({ kind, places }: Word): string {
  if (kind === 'sentences' && places.length > 1)
    return places.map((sentence) => sentence.replace(/:[^]*$/, '')).join(', ');
  return [...places.slice(0, NAMED), ...(places.length > NAMED ? ['…'] : [])].join(', ');
}

const shortened = (word: Word): Record<string, unknown> => ({
  kind: word.kind,
  word: word.word,
  count: word.places.length,
  places: placesOf(word),
});

/** Writes a new file. @throws CommandFailure when there is one already */
async function writeNew(file: string, text: string): Promise<void> {
  try {
    await writeFile(file, text, { flag: 'wx' });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') {
      throw refused(`${file} exists already.`);
    }
    throw misused(`${file} cannot be written: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Ends a command with a line for each problem of a file. */
const refusedFile = (file: string, problems: readonly LineProblem[]): Error => {
  const lines = problems.map(({ line, reason }) => `${file}:${line}: ${reason}.`);
  return refused(
    lines.join('\n'),
    lines.map((reason) => ({ reason })),
  );
};

const initCommand = (open: Open): Command =>
  new Command('init')
    .argument('<file>', 'the file to write')
    .description('write a first dialect, which explains each kind of words')
    .addHelpText('after', examples('dialect init words.yaml'))
    .action(async (file: string, _options: object, command: Command) => {
      const { output } = open(command);
      await writeNew(file, starter());
      output.done(`Wrote ${file}.`, { file });
    });

const wordsCommand = (open: Open): Command =>
  new Command('words')
    .addArgument(new Argument('[kind]', 'only words of this kind').choices(kindNames))
    .description('list the words that a dialect can rename, and their places')
    .addHelpText('after', examples('dialect words', 'dialect words paths', 'dialect words fields --json'))
    .action(async (kind: WordKind | undefined, _options: object, command: Command) => {
      const { output } = open(command);
      const { readVocabulary } = await import('../dialect/vocabulary.js');
      const words = (await readVocabulary()).filter((word) => kind === undefined || word.kind === kind);
      const rows = output.whole ? words.map((word) => ({ ...word })) : words.map(shortened);
      output.list(rows, ['kind', 'word', 'count', 'places']);
    });

const checkCommand = (open: Open): Command =>
  new Command('check')
    .argument('<file>', 'the dialect')
    .description('check a dialect as the server does when it starts')
    .option('--verbose', 'list each word without another name')
    .addHelpText('after', examples('dialect check words.yaml', 'dialect check words.yaml --verbose'))
    .action(async (file: string, { verbose }: { verbose?: boolean }, command: Command) => {
      const { output } = open(command);
      const { problemsOf, usesOf } = await import('../dialect/check.js');
      const problems = await problemsOf(file);
      if (problems.length > 0) throw refusedFile(file, problems);
      const { readYaml } = await import('../dialect/read-file.js');
      const { readVocabulary } = await import('../dialect/vocabulary.js');
      const uses = usesOf((await readYaml(file)) ?? {}, await readVocabulary());
      output.list(
        uses.map(({ kind, renamed, kept }) => {
          const counts = { kind, renamed: renamed.length, kept: kept.length };
          if (verbose !== true) return counts;
          return { ...counts, words: output.whole ? kept : kept.join(', ') };
        }),
        ['kind', 'renamed', 'kept', ...(verbose === true ? ['words'] : [])],
      );
    });

/** A text without the lines that the server would refuse, which become comments. */
async function withoutRefused(text: string): Promise<string> {
  const { problemsOf } = await import('../dialect/check.js');
  const { withoutLines } = await import('../dialect/draft-text.js');
  const folder = await mkdtemp(path.join(tmpdir(), 'dialect-'));
  const file = path.join(folder, 'draft.yaml');
  const settled = async (current: string): Promise<string> => {
    await writeFile(file, current);
    const next = withoutLines(current, await problemsOf(file));
    return next === current ? current : settled(next);
  };
  try {
    return await settled(text);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Reads the OpenAPI document of another provider. @throws CommandFailure when it is none */
async function readTheirs(file: string): Promise<Readonly<Record<string, unknown>>> {
  const { readYaml } = await import('../dialect/read-file.js');
  const document = await readYaml(file);
  if (!isObject(document) || !String(document.openapi).startsWith('3.') || !isObject(document.paths)) {
    throw refused(`${file} is no OpenAPI document of version 3 with paths.`);
  }
  return document;
}

const diffCommand = (open: Open): Command =>
  new Command('diff')
    .argument('<file>', 'the dialect; the command writes a missing file')
    .requiredOption('--against <document>', "the other provider's OpenAPI document, JSON or YAML")
    .description("propose a dialect from another provider's OpenAPI document, or show the differences")
    .addHelpText('after', examples('dialect diff words.yaml --against openapi.json'))
    .action(async (file: string, { against }: { against: string }, command: Command) => {
      const { output } = open(command);
      const { isThere, readYaml } = await import('../dialect/read-file.js');
      const theirs = await readTheirs(against);
      const isOld = await isThere(file);
      const { problemsOf } = await import('../dialect/check.js');
      const problems = isOld ? await problemsOf(file) : [];
      if (problems.length > 0) throw refusedFile(file, problems);
      const { draftFor, summaryOf } = await import('../dialect/draft.js');
      const { draftText } = await import('../dialect/draft-text.js');
      const draft = await draftFor(theirs);
      if (isOld) {
        const { acceptedOf, changesOf, diffOf } = await import('../dialect/draft-changes.js');
        const text = await withoutRefused(draftText(draft, path.basename(against)));
        const changes = changesOf((await readYaml(file)) ?? {}, acceptedOf(draft, text));
        output.value(changes, () => (changes.length === 0 ? 'Nothing differs.\n' : diffOf(changes)));
        return;
      }
      await writeNew(file, await withoutRefused(draftText(draft, path.basename(against))));
      const summary = summaryOf(draft);
      output.done(
        `Wrote ${file}: ${summary.renamed} words are renamed, ${summary.unsure} of them are not sure. ` +
          `${summary.paired} operations have a counterpart, ${summary.missing.length} have none.`,
        { file, ...summary },
      );
    });

/** `dialect`: other words for clients of a related provider. */
export const dialectCommand = (open: Open): Command =>
  new Command('dialect')
    .description('write and check a dialect: the words for clients of another provider')
    .addCommand(initCommand(open))
    .addCommand(wordsCommand(open))
    .addCommand(checkCommand(open))
    .addCommand(diffCommand(open));
