/** Some fields of a body, for test tables; undefined means absent. */
export type Fields<Body> = { [Field in keyof Body]?: Body[Field] | undefined };

/** A body without undefined fields, because JSON has none. */
export const given = <Body extends object>(fields: {
  [Field in keyof Body]: Body[Field] | undefined;
}): Body => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Body;
