import type { Schema } from '@cloud-account/spec';
import type { Kept, NeverNull } from '../shapes.js';

/** A stored domain (§2.11). */
export type DomainValues = NeverNull<Kept<Schema<'Domain'>>>;

/** A stored record (§2.12): its name is relative to the domain, `''` for the domain itself. */
export type RecordValues = Kept<Schema<'DomainRecord'>> & {
  /**
   * The flags of an imported CAA record; absent means 0. Decision: the API has no field for them, but a zone must keep
   * its critical flags, so CAA records store and render them.
   */
  flags?: number;
};

/** The fields of a record that decide about conflicts with other records. */
export type RecordNeighbour = Pick<RecordValues, 'type' | 'name' | 'target'>;
