import type { Body, OperatorSchema } from '@cloud-account/spec';
import { inside, type Refusal, refuse } from '../../refusals/index.js';
import { entityProblems } from '../entities.js';
import { entityIdKey, entityKey } from './known-things.js';
import type { Planned } from './seed-plan.js';
import type { SeedReader } from './seed-reader.js';

/**
 * The related entities of an account to create. Entities with given ids come first, so that no other entity gets their
 * ids.
 *
 * @param id of an existing account
 */
export function planEntities(
  { key, related_entities: entities = [] }: OperatorSchema<'SeedAccount'>,
  id: number | undefined,
  reader: SeedReader,
): Planned<Body<'createRelatedEntity'>[]> {
  const part: Body<'createRelatedEntity'>[] = [];
  const refusals: Refusal[] = [];
  for (const [index, entity] of entities.entries()) {
    const name = entityKey(entity.kind, entity.label);
    const isKept = id !== undefined && reader.known.entities.get(id)?.has(name) === true;
    const problems = [
      ...reader.repeated('label', `entity ${key} ${name}`),
      ...(isKept ? [] : idProblems(entity, reader)),
      ...(reader.facts.isMade(entity.kind)
        ? [refuse('operator.entity.kind', { field: 'kind', kind: entity.kind })]
        : []),
      ...entityProblems(entity),
    ];
    refusals.push(...inside(`related_entities[${index}]`, problems));
    if (isKept) reader.keep('related_entities');
    else part.push(entity);
  }
  return {
    part: part.sort((one, other) => Number(one.id === undefined) - Number(other.id === undefined)),
    refusals,
  };
}

function idProblems({ kind, id }: Body<'createRelatedEntity'>, reader: SeedReader): Refusal[] {
  if (id === undefined) return [];
  const key = entityIdKey(kind, id);
  return reader.known.entityIds.has(key)
    ? [refuse('operator.entity.id-unique', { field: 'id' })]
    : reader.repeated('id', `entity id ${key}`);
}
