import { readYaml } from '@cloud-account/runtime/yaml';
import { proposedKinds, type DialectDraft } from './align/propose.js';
import { renaming, type Given } from './check.js';

/** A word that a draft would change in a dialect. */
interface Change {
  readonly kind: string;
  readonly ours: string;
  /** The word of the dialect; null: none. */
  readonly is: string | null;
  /** The word of the document; null: that of the specification. */
  readonly proposed: string | null;
}

/** A draft without the words that a server would refuse. @param text the draft as a file, without those */
export function acceptedOf(draft: DialectDraft, text: string): DialectDraft {
  const read = readYaml(text);
  const accepted = 'problems' in read ? {} : (read.value as Given);
  const words = proposedKinds.map((kind) => {
    const rename = renaming(accepted[kind]);
    return [kind, draft.words[kind].filter(({ ours, theirs }) => rename(ours) === theirs)] as const;
  });
  return { ...draft, words: Object.fromEntries(words) as unknown as DialectDraft['words'] };
}

/** Finds what differs between a dialect and a draft. Words of which the document shows nothing do not. */
export const changesOf = (given: Given, { words, same }: DialectDraft): Change[] =>
  proposedKinds.flatMap((kind) => {
    const rename = renaming(given[kind]);
    const present = (ours: string): string | null => (rename(ours) === ours ? null : rename(ours));
    const shown = [
      ...words[kind].map(({ ours, theirs }) => ({ kind, ours, is: present(ours), proposed: theirs })),
      ...[...same[kind]].map((ours) => ({ kind, ours, is: present(ours), proposed: null })),
    ];
    return shown.filter(({ is, proposed }) => is !== proposed);
  });

/** Changes as a diff, below their kinds. */
export const diffOf = (changes: readonly Change[]): string =>
  [...new Set(changes.map(({ kind }) => kind))]
    .flatMap((kind) => [
      ` ${kind}:`,
      ...changes
        .filter((change) => change.kind === kind)
        .flatMap(({ ours, is, proposed }) => [
          ...(is === null ? [] : [`-  ${ours}: ${is}`]),
          ...(proposed === null ? [] : [`+  ${ours}: ${proposed}`]),
        ]),
    ])
    .map((line) => `${line}\n`)
    .join('');
