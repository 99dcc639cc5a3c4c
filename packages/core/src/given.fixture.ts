/** Some fields of a body, as tables of tests name them: undefined is left out. */
export type Fields<Body> = { [Field in keyof Body]?: Body[Field] | undefined };

/** A body without its undefined fields, which JSON has not. */
export const given = <Body extends object>(fields: {
  [Field in keyof Body]: Body[Field] | undefined;
}): Body => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Body;
