import { readDocument } from '@cloud-account/spec';
import type { Part } from './align/parts.js';
import { propose, proposedKinds, type DialectDraft } from './align/propose.js';
import { readVocabulary } from './vocabulary.js';

/** Drafts a dialect from the document of another provider. */
export async function draftFor(theirs: Part): Promise<DialectDraft> {
  const words = await readVocabulary();
  const known = (kind: string) => new Set(words.flatMap((word) => (word.kind === kind ? [word.word] : [])));
  // IDs are data: those of the document are of other things.
  const closed = proposedKinds
    .filter((kind) => kind !== 'ids')
    .map((kind): [string, ReadonlySet<string>] => [kind, known(kind)]);
  return propose(readDocument('v4'), theirs, Object.fromEntries(closed));
}

/** The figures of a draft. */
export function summaryOf({ words, operations }: DialectDraft) {
  const all = proposedKinds.flatMap((kind) => words[kind]);
  return {
    renamed: all.length,
    unsure: all.filter(({ isSure }) => !isSure).length,
    ...operations,
  };
}
