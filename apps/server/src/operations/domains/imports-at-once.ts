import { refuse } from '@cloud-account/core';
import { bounds } from '@cloud-account/spec/bounds';
import { AtOnce } from '../../cloud/at-once.js';

/**
 * Limits simultaneous imports, because each needs memory and a connection. `DomainImport` of the specification has the maximum,
 * a decision. One more is refused with 429.
 */
export const importsAtOnce = new AtOnce(bounds.DomainImport, () => refuse('domain.import.at-once'));
