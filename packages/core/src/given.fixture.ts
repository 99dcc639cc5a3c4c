/** A body without its undefined fields, which JSON has not, so that tables of tests can name them. */
export const given = <Body extends object>(fields: {
  [Field in keyof Body]: Body[Field] | undefined;
}): Body => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Body;
