/** An object whose fields are computed when they are first read. */
export function later<Fields extends object>(read: {
  readonly [Name in keyof Fields]: () => Fields[Name];
}): Fields {
  const made = {} as Fields;
  for (const name of Object.keys(read) as (keyof Fields)[]) {
    const get = (): Fields[typeof name] => {
      const value = read[name]();
      Object.defineProperty(made, name, { value, enumerable: true });
      return value;
    };
    Object.defineProperty(made, name, { get, configurable: true, enumerable: true });
  }
  return made;
}
