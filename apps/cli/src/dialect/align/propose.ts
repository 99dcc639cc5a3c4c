import { FieldAligner, type Tallies } from './fields.js';
import { Names } from './names.js';
import { readOperations, type ApiDocument, type Operation } from './operations.js';
import type { Part } from './parts.js';
import { PlaceAligner, placesOf, sharedOperations, type PathPlace } from './places.js';
import { statedWords } from './stated.js';
import { Tally, type Choice, type WordPair } from './tally.js';

/** The kinds of words that a document shows by its structure. */
export const proposedKinds = ['paths', 'fields', 'values', 'ids', 'scopes', 'headers', 'nouns'] as const;
/** One of them. */
export type ProposedKind = (typeof proposedKinds)[number];

/** A proposed word. */
export interface Proposed {
  readonly ours: string;
  readonly theirs: string;
  /** The likelihood that it is right, from 0 to 1. */
  readonly score: number;
  readonly isSure: boolean;
  /** Other words that it could be. */
  readonly others: readonly Choice[];
}

/** A dialect as a document of another provider shows it. */
export interface DialectDraft {
  readonly words: Readonly<Record<ProposedKind, readonly Proposed[]>>;
  /** Words that are the same in both documents. */
  readonly same: Readonly<Record<ProposedKind, ReadonlySet<string>>>;
  /** Words of ours that were found nowhere in theirs. */
  readonly missing: Readonly<Record<ProposedKind, readonly string[]>>;
  /** Words of theirs that no word of ours is. */
  readonly left: Readonly<Record<ProposedKind, readonly string[]>>;
  readonly operations: {
    readonly paired: number;
    /** Ours without a counterpart, as `GET /domains`. */
    readonly missing: readonly string[];
  };
}

/** The words that may be renamed, by kind. Those of a kind without words are not known before. */
type KnownWords = Readonly<Partial<Record<ProposedKind, ReadonlySet<string>>>>;

/** From which score on a word is sure, and by how much it must be ahead of others. */
const [SURE, AHEAD] = [0.65, 0.1];

/** Above this score a word is worth a note. */
const WORTH = 0.5;

const isSure = ({ score, others }: WordPair): boolean =>
  score >= SURE && others.every((other) => score - other.score >= AHEAD);

const proposed = (finding: WordPair): Proposed => ({
  ours: finding.ours,
  theirs: finding.word,
  score: finding.score,
  isSure: isSure(finding),
  others: finding.others.filter(({ score }) => score >= WORTH),
});

/** Pairs the places of both documents, level by level, and gives every pair to a function. */
function pairPlaces(
  aligner: PlaceAligner,
  ours: readonly PathPlace[],
  theirs: readonly PathPlace[],
  see: (one: PathPlace, other: PathPlace) => void,
  tally: Tally,
): void {
  for (const pair of aligner.pairs(ours, theirs)) {
    if (!pair.ours.isParameter) {
      const others = pair.others.map(({ theirs: { segment }, score }) => ({ theirs: segment, score }));
      tally.add({ ours: pair.ours.segment, theirs: pair.theirs.segment, score: pair.score, others });
    }
    see(pair.ours, pair.theirs);
    pairPlaces(aligner, pair.ours.below, pair.theirs.below, see, tally);
  }
}

/** Names of things, in the singular, whose word in paths another has. */
const nouns = (names: Names, paths: readonly WordPair[], known: KnownWords): WordPair[] =>
  [...(known.nouns ?? [])].flatMap((ours) => {
    const word = names.known(ours);
    const scores = paths.filter((path) => path.ours.startsWith(ours)).map(({ score }) => score);
    return word === undefined ? [] : [{ ours, word, score: Math.max(0, ...scores), others: [] }];
  });

function findWords(ours: ApiDocument, theirs: ApiDocument, known: KnownWords) {
  const names = new Names();
  const paths = new Tally();
  const paired: [Operation, Operation][] = [];
  pairPlaces(
    new PlaceAligner(ours.shapes, theirs.shapes, names),
    placesOf(ours.operations),
    placesOf(theirs.operations),
    (one, other) => paired.push(...sharedOperations(one, other)),
    paths,
  );
  const segments = paths.findings().sort((one, other) => other.score - one.score);
  for (const finding of segments.toReversed()) if (isSure(finding)) names.learn(finding.ours, finding.word);
  const tallies: Tallies = {
    fields: new Tally(),
    values: new Tally(),
    ids: new Tally(),
    scopes: new Tally(),
    headers: new Tally(),
  };
  const aligner = new FieldAligner(ours.shapes, theirs.shapes, names, tallies);
  for (const [one, other] of paired) aligner.operations(one, other);
  const findings: Record<ProposedKind, WordPair[]> = {
    paths: segments,
    fields: tallies.fields.findings(),
    values: tallies.values.findings(),
    ids: tallies.ids.findings(),
    scopes: tallies.scopes.findings(),
    headers: tallies.headers.findings(),
    nouns: nouns(names, segments, known),
  };
  return { findings, paired };
}

const byKind = <Value>(make: (kind: ProposedKind) => Value): Record<ProposedKind, Value> =>
  Object.fromEntries(proposedKinds.map((kind) => [kind, make(kind)])) as Record<ProposedKind, Value>;

const inOrder = (one: WordPair, other: WordPair): number => (one.ours < other.ours ? -1 : 1);

/**
 * Proposes a dialect by the structure of another provider's document.
 *
 * @param ours our specification
 * @param theirs an OpenAPI document of version 3, whatever is wrong with it
 * @param known the words that may be renamed; others are left out
 */
export function propose(ours: Part, theirs: Part, known: KnownWords): DialectDraft {
  const [own, other] = [readOperations(ours), readOperations(theirs)];
  const { findings, paired } = findWords(own, other, known);
  const found = byKind((kind) =>
    findings[kind].filter(({ ours: word }) => known[kind]?.has(word) ?? true).sort(inOrder),
  );
  const words = (kind: ProposedKind) => new Set(found[kind].map(({ ours: word }) => word));
  const withCounterpart = new Set(paired.map(([one]) => one));
  const stated = statedWords(theirs, other);
  const left = (kind: ProposedKind): string[] => {
    const taken = new Set(found[kind].map(({ word }) => word));
    return [...(stated.get(kind) ?? [])].filter((word) => !taken.has(word)).sort();
  };
  return {
    words: byKind((kind) =>
      found[kind].filter(({ ours: word, word: theirWord }) => word !== theirWord).map(proposed),
    ),
    same: byKind(
      (kind) => new Set(found[kind].filter((one) => one.word === one.ours).map((one) => one.ours)),
    ),
    // Nouns are only found through paths.
    missing: byKind((kind) =>
      kind === 'nouns' ? [] : [...(known[kind] ?? [])].filter((word) => !words(kind).has(word)),
    ),
    left: byKind(left),
    operations: {
      paired: paired.length,
      missing: own.operations
        .filter((operation) => !withCounterpart.has(operation))
        .map(({ method, path }) => `${method.toUpperCase()} ${path}`),
    },
  };
}
