import { CannotDecrypt, type Encryption } from './encryption.js';

/** A stored secret, and what it belongs to. */
export interface StoredSecret<Id> {
  readonly id: Id;
  readonly owner: string;
  readonly text: string;
}

/** The encryption, the end and the counts of a run. */
export interface Reencryption {
  readonly encryption: Encryption;
  readonly signal: AbortSignal;
  /** Secrets in the newest encryption now, and those that no key decrypts. */
  readonly counts: { done: number; lost: number };
}

/**
 * Encrypts again, with the newest key, what earlier keys encrypted, a slice at a time while others write to the table. What cannot
 * be decrypted does not change, since its key may be configured again.
 *
 * @param read the next slice after an id; empty at the end
 * @param save replaces a text, unless it changed meanwhile; it returns how many rows changed
 */
export async function reencryptRows<Id>(
  { encryption, signal, counts }: Reencryption,
  first: Id,
  read: (after: Id) => Promise<readonly StoredSecret<Id>[]>,
  save: (id: Id, from: string, to: string) => Promise<number>,
): Promise<void> {
  for (let after = first; !signal.aborted;) {
    const slice = await read(after);
    for (const { id, owner, text } of slice) {
      try {
        counts.done += await save(id, text, encryption.encrypt(encryption.decrypt(text, owner), owner));
      } catch (error) {
        if (!(error instanceof CannotDecrypt)) throw error;
        counts.lost += 1;
      }
    }
    const last = slice.at(-1);
    if (last === undefined) return;
    after = last.id;
  }
}
