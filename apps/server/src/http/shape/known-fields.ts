import type { JsonSchema, OperationId } from '@cloud-account/spec';
import { bodyTree } from './schemas.js';

/** The names of fields that a place in a body may have. */
export interface KnownPlace {
  /** By name. Absent where the place is no object with fields of its own. */
  readonly fields?: ReadonlyMap<string, KnownPlace>;
  /** Of a map: what each of its values may hold. */
  readonly values?: KnownPlace;
  /** Of a list. */
  readonly items?: KnownPlace;
  /** A field that a client may send and that means nothing: it was read from a record. */
  readonly readOnly: boolean;
  /** True if null unsets it. Elsewhere null is the same as a field left out. */
  readonly nullable: boolean;
}

const isNullable = ({ type, enum: values }: JsonSchema): boolean =>
  values?.includes(null) ?? (type === undefined || [type].flat().includes('null'));

const placeOf = (shape: JsonSchema): KnownPlace => {
  const { properties, items, additionalProperties: rest, readOnly = false } = shape;
  return {
    readOnly,
    nullable: isNullable(shape),
    ...(properties && {
      fields: new Map(Object.entries(properties).map(([name, field]) => [name, placeOf(field)])),
    }),
    ...(typeof rest === 'object' && { values: placeOf(rest) }),
    ...(items && { items: placeOf(items) }),
  };
};

const places = new Map<OperationId, KnownPlace>();

/** The fields of an operation's body in the specification, computed once. */
export function knownFields(id: OperationId): KnownPlace {
  const known = places.get(id) ?? placeOf(bodyTree(id));
  places.set(id, known);
  return known;
}
