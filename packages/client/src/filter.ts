import type { FilterKey } from '@cloud-account/spec';

type Scalar = string | number | boolean | null;

/** The values that a field of each type is compared with. */
interface ValueOf {
  readonly string: string;
  readonly datetime: string;
  readonly 'string-array': string;
  readonly identifier: string | number;
  readonly integer: number;
  readonly number: number;
  readonly boolean: boolean;
}

type Value<Key extends FilterKey> = ValueOf[Key['type']] | (Key['nullable'] extends true ? null : never);

/** Names of conditions, with or without the plus sign that they have in `X-Filter`. */
type Marked<Named> = Named & { readonly [Name in keyof Named as `+${string & Name}`]: Named[Name] };

/** Comparisons with a field, all of which must hold. */
interface Comparison<Compared> {
  readonly eq?: Compared;
  readonly neq?: Compared;
  readonly gt?: Compared;
  readonly gte?: Compared;
  readonly lt?: Compared;
  readonly lte?: Compared;
  /** A part of a text, without regard to case. */
  readonly contains?: string;
  /** Values of which one must be equal. */
  readonly or?: readonly Compared[];
}

/** Conditions on the fields of a list, all of which must hold. */
type Conditions<Keys> = {
  readonly [Name in keyof Keys]?: Keys[Name] extends FilterKey
    ? Value<Keys[Name]> | Marked<Comparison<Value<Keys[Name]>>>
    : never;
} & Marked<{
  /** Filters of which all must match. */
  readonly and?: readonly Conditions<Keys>[];
  /** Filters of which one must match. */
  readonly or?: readonly Conditions<Keys>[];
}>;

/** The filter of a list, and its order (`X-Filter`, §2.3). Only the fields that the specification marks are known. */
export type Filter<Keys> = Conditions<Keys> &
  Marked<{
    readonly order_by?: keyof Keys;
    readonly order?: 'asc' | 'desc';
  }>;

const COMBINING = new Set(['and', 'or', 'order_by', 'order']);

const isScalar = (value: unknown): value is Scalar => typeof value !== 'object' || value === null;

/** A name with the plus sign that it has in `X-Filter`. */
const markedName = (name: string): string => `+${name.replace(/^\+/, '')}`;

const marked = (comparisons: object): object =>
  Object.fromEntries(
    Object.entries(comparisons).map(([name, value]) => [markedName(name), value as unknown]),
  );

const onWire = (filter: object): object =>
  Object.fromEntries(
    Object.entries(filter).map(([name, value]: [string, unknown]) => {
      if (!COMBINING.has(name.replace(/^\+/, '')))
        return [name, isScalar(value) ? value : marked(value as object)];
      return [markedName(name), Array.isArray(value) ? value.map((one) => onWire(one as object)) : value];
    }),
  );

/** The value of `X-Filter`: JSON, in which everything that no header can have is escaped. */
export const filterHeader = (filter: object): string =>
  JSON.stringify(onWire(filter)).replaceAll(
    /[\u007f-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
