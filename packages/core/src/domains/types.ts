import type { Schema } from '@cloud-account/spec';
import type { Kept, NeverNull } from '../shapes.js';

/** A domain as it is kept (§2.11). */
export type DomainValues = NeverNull<Kept<Schema<'Domain'>>>;

/** A record as it is kept (§2.12): its name is relative to the domain, `''` at the top. */
export type RecordValues = Kept<Schema<'DomainRecord'>> & {
  /**
   * The flags of an imported CAA record, 0 when left out. Decision: the API has no field for them, but a zone that came
   * with the critical flag must be served with it, so they are kept and rendered as long as the record is a CAA.
   */
  flags?: number;
};

/** The rows of a record that matter to the records beside it. */
export type RecordNeighbour = Pick<RecordValues, 'type' | 'name' | 'target'>;
