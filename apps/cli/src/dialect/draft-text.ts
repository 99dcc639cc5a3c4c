import { stringify } from 'yaml';
import { proposedKinds, type DialectDraft, type Proposed, type ProposedKind } from './align/propose.js';
import type { LineProblem } from './check.js';
import { headOf, kindNames, SCHEMA_LINE, type WordKind } from './kinds.js';

/** The longest line of a comment, unless a word is longer. */
const WIDTH = 140;

/** The number of words renamed alike that a star replaces. */
const ALIKE = 3;

const isProposed = (kind: WordKind): kind is WordKind & ProposedKind =>
  proposedKinds.some((proposed) => proposed === kind);

/** A word as YAML has it: in quotes where it would be something else. */
const inYaml = (word: string): string => stringify(word, { lineWidth: 0 }).trimEnd();

/** `0.6`, so that lines do not change with the last digit. */
const figure = (score: number): string => score.toFixed(2);

const noteOf = ({ isSure, score, others }: Proposed): string => {
  if (isSure) return '';
  const also = others.map(({ word, score: other }) => `${word} (${figure(other)})`).join(', ');
  return ` # not sure (${figure(score)})${also === '' ? '' : `: also could be ${also}`}`;
};

/** Lines of a comment that names all of several; none where there are none. */
function listed(indent: string, title: string, names: readonly string[]): string[] {
  const lines: string[] = [];
  for (const [index, name] of names.entries()) {
    const text = index === names.length - 1 ? name : `${name},`;
    const last = lines.at(-1);
    if (last === undefined || last.length + text.length >= WIDTH) lines.push(`${indent}#   ${text}`);
    else lines[lines.length - 1] = `${last} ${text}`;
  }
  return names.length === 0 ? [] : [`${indent}# ${title} (${names.length}):`, ...lines];
}

/** The part of two words that differs, with a star for the rest: `node_*`, `server_*`. */
function starOf({ ours, theirs }: Proposed): readonly [ours: string, theirs: string] | undefined {
  let same = 0;
  while (same < Math.min(ours.length, theirs.length) && ours.at(-1 - same) === theirs.at(-1 - same))
    same += 1;
  const rest = /[_-].+$/.exec(ours.slice(ours.length - same))?.[0].slice(1);
  return rest === undefined
    ? undefined
    : [`${ours.slice(0, -rest.length)}*`, `${theirs.slice(0, -rest.length)}*`];
}

/** Puts a star in the place of words that are renamed alike, where no word that begins so is known to keep its name. */
export function withStars(words: readonly Proposed[], same: ReadonlySet<string>): Proposed[] {
  const byStar = new Map<string, Proposed[]>();
  for (const word of words) {
    const star = starOf(word)?.join(' ');
    if (star !== undefined) byStar.set(star, [...(byStar.get(star) ?? []), word]);
  }
  const stars = [...byStar].filter(([star, alike]) => {
    const beginning = star.slice(0, star.indexOf('*'));
    return alike.length >= ALIKE && ![...same].some((word) => word.startsWith(beginning));
  });
  const replaced = new Set(stars.flatMap(([, alike]) => alike));
  const entries = stars.map(([star, alike]): Proposed => {
    const [ours = '', theirs = ''] = star.split(' ');
    const score = Math.min(...alike.map((word) => word.score));
    return { ours, theirs, score, isSure: alike.every(({ isSure }) => isSure), others: [] };
  });
  return [...words.filter((word) => !replaced.has(word)), ...entries].sort((one, other) =>
    one.ours < other.ours ? -1 : 1,
  );
}

const linesOf = ({ words, same, missing, left }: DialectDraft, kind: ProposedKind): string[] => [
  ...withStars(words[kind], same[kind]).map(
    (word) => `  ${inYaml(word.ours)}: ${inYaml(word.theirs)}${noteOf(word)}`,
  ),
  ...listed('  ', 'Without a counterpart', missing[kind]),
  ...listed('  ', 'Only in the document', left[kind]),
];

/** A draft as the file of a dialect. @param source the document that it was made from */
export function draftText(draft: DialectDraft, source: string): string {
  const { paired, missing } = draft.operations;
  return [
    SCHEMA_LINE,
    `# Proposed from ${source}: ${paired} of ${paired + missing.length} operations have a counterpart there.`,
    ...listed('', 'Without a counterpart', missing),
    ...kindNames.flatMap((kind) => [...headOf(kind), ...(isProposed(kind) ? linesOf(draft, kind) : [])]),
    '',
  ].join('\n');
}

/** Makes comments of the lines that are refused, with the reasons. */
export function withoutLines(text: string, problems: readonly LineProblem[]): string {
  const reasons = new Map(problems.map(({ line, reason }) => [line, reason]));
  return text
    .split('\n')
    .map((line, index) => {
      const reason = reasons.get(index + 1);
      const entry = /^ {2}([^#\s].*?)(?: #.*)?$/.exec(line)?.[1];
      return reason === undefined || entry === undefined ? line : `  # ${entry} # refused: ${reason}`;
    })
    .join('\n');
}
