/** What the platform adds to everything that it keeps. */
type Added = 'id' | 'created' | 'updated';

/** A record of the API without what the platform adds to it: what its owner asks for and the rules decide on. */
export type Kept<Shape> = Omit<Shape, Added>;

/** A shape none of whose fields is null: what was left open is kept as `''`, `[]` or 0. */
export type NeverNull<Shape> = { [Field in keyof Shape]: NonNullable<Shape[Field]> };

/** A list, as long as it has every value of a union; any other list does not fit it. */
export type Whole<Value, List extends readonly Value[]> = [Value] extends [List[number]] ? List : never;
