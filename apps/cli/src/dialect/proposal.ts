import { readDocument } from '@cloud-account/spec';
import type { Part } from './align/parts.js';
import { propose, proposedKinds, type Proposal } from './align/propose.js';
import { readVocabulary } from './vocabulary.js';

/** Proposes a dialect from the document of another provider. */
export async function proposalFor(theirs: Part): Promise<Proposal> {
  const words = await readVocabulary();
  const known = (kind: string) => new Set(words.flatMap((word) => (word.kind === kind ? [word.word] : [])));
  // IDs are data: those of the document are of other things.
  const closed = proposedKinds
    .filter((kind) => kind !== 'ids')
    .map((kind): [string, ReadonlySet<string>] => [kind, known(kind)]);
  return propose(readDocument('v4'), theirs, Object.fromEntries(closed));
}

/** What a proposal comes to, in figures. */
export function summaryOf({ words, operations }: Proposal) {
  const all = proposedKinds.flatMap((kind) => words[kind]);
  return {
    renamed: all.length,
    unsure: all.filter(({ isSure }) => !isSure).length,
    ...operations,
  };
}
