/** True if a body is a form or a file, which is sent as it is. */
export const isFile = (body: unknown): body is FormData | Blob =>
  body instanceof FormData || body instanceof Blob;

/** For each example that a server does not have, something else that it has. */
export type Places = ReadonlyMap<string, string>;

/** A value with the names of this server. */
export function placed<Value>(places: Places, value: Value): Value {
  if (places.size === 0) return value;
  if (typeof value === 'string') return (places.get(value) ?? value) as Value;
  if (Array.isArray(value)) return value.map((item: unknown) => placed(places, item)) as Value;
  if (typeof value === 'object' && value !== null && !isFile(value))
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => [name, placed(places, member as unknown)]),
    ) as Value;
  return value;
}
