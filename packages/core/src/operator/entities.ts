import type { Body } from '@cloud-account/spec';
import type { EntityKind } from '../access/index.js';
import { type Refusal, refuse } from '../refusals/index.js';
import { textProblems } from '../text-problems.js';

/** The problems of a new related entity. */
export function entityProblems({ label, region }: Body<'createRelatedEntity'>): Refusal[] {
  return [...textProblems('label', label), ...textProblems('region', region)];
}

/** The refusal of an id that another entity of the kind has. */
export function entityIdTaken(): Refusal {
  return refuse('operator.entity.id-unique', { field: 'id' });
}

/** The refusal of an entity that the operator cannot create, because its kind has a table of its own. */
export function entityKindMade(kind: EntityKind): Refusal {
  return refuse('operator.entity.kind', { field: 'kind', kind });
}
