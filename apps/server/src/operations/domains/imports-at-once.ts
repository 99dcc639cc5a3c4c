import { refuse } from '@cloud-account/core';
import { bounds } from '@cloud-account/spec/bounds';
import { AtOnce } from '../../cloud/at-once.js';

/**
 * Does what an import holds memory and a connection for, a few times at once; how many, a decision, is `DomainImport` of the
 * specification. One more is refused with 429.
 */
export const importsAtOnce = new AtOnce(bounds.DomainImport, () =>
  refuse('domain.import.at-once', { reason: 'Too many imports at once' }),
);
