import { readYaml } from '@cloud-account/server/common/yaml';
import { proposedKinds, type Proposal } from './align/propose.js';
import { renaming, type Given } from './check.js';

/** What a proposal would change in a dialect. */
interface Change {
  readonly kind: string;
  readonly ours: string;
  /** What the dialect has; null: nothing. */
  readonly is: string | null;
  /** What the document has; null: the word of the specification. */
  readonly proposed: string | null;
}

/** A proposal without the words that a server would refuse. @param text the proposal as a file, without those */
export function acceptedOf(proposal: Proposal, text: string): Proposal {
  const read = readYaml(text);
  const accepted = 'problems' in read ? {} : (read.value as Given);
  const words = proposedKinds.map((kind) => {
    const rename = renaming(accepted[kind]);
    return [kind, proposal.words[kind].filter(({ ours, theirs }) => rename(ours) === theirs)] as const;
  });
  return { ...proposal, words: Object.fromEntries(words) as unknown as Proposal['words'] };
}

/** Finds what differs between a dialect and a proposal. Words of which the document shows nothing do not. */
export const changesOf = (given: Given, { words, same }: Proposal): Change[] =>
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
