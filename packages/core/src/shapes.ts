/** The fields that the platform adds to everything that it stores. */
type Added = 'id' | 'created' | 'updated';

/** A schema of the API without the fields that the platform adds. */
export type Kept<Shape> = Omit<Shape, Added>;

/** A shape without null: unset fields are stored as `''`, `[]` or 0. */
export type NeverNull<Shape> = { [Field in keyof Shape]: NonNullable<Shape[Field]> };

/** A list that must have every value of a union, otherwise it does not compile. */
export type Whole<Value, List extends readonly Value[]> = [Value] extends [List[number]] ? List : never;
