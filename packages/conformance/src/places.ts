import type { Caller } from './wire/caller.js';

interface Region {
  readonly id: string;
  readonly capabilities: readonly string[];
}

/** The names of the catalog in the specification's examples, and what they are used for. */
const EXAMPLES = {
  regions: ['us-ord', 'us-east', 'us-iad', 'us-sea', 'us-west', 'us-central'],
  types: ['g6-standard-1', 'g6-standard-2', 'g6-nano-1', 'g5-standard-1'],
  images: ['node/debian12', 'node/alpine3.19'],
  clusters: ['us-east-1'],
};

/** For each example that a server does not have, something else that it has. */
export type Places = ReadonlyMap<string, string>;

const idsOf = async (caller: Caller, path: string): Promise<readonly Region[]> => {
  const { body } = await caller.get<{ data?: readonly Region[] }>(`${path}?page_size=500`);
  return body.data ?? [];
};

/** Reads the catalog of a server, which may have other regions, types and images than the examples. */
export async function readPlaces(caller: Caller): Promise<Places> {
  const places = new Map<string, string>();
  const map = (examples: readonly string[], known: readonly Region[]): void => {
    const rest = known.filter(({ id }) => !examples.includes(id));
    for (const example of examples.filter((one) => known.every(({ id }) => id !== one))) {
      const other = rest.shift() ?? known[0];
      if (other !== undefined) places.set(example, other.id);
    }
  };
  const regions = await idsOf(caller, '/regions');
  map(
    EXAMPLES.regions,
    [...regions].sort((one, other) => other.capabilities.length - one.capabilities.length),
  );
  map(EXAMPLES.types, await idsOf(caller, '/node/types'));
  map(EXAMPLES.images, await idsOf(caller, '/images'));
  map(EXAMPLES.clusters, await idsOf(caller, '/object-storage/clusters'));
  return places;
}

/** A value with the names of this server. */
export function placed<Value>(places: Places, value: Value): Value {
  if (places.size === 0) return value;
  if (typeof value === 'string') return (places.get(value) ?? value) as Value;
  if (Array.isArray(value)) return value.map((item: unknown) => placed(places, item)) as Value;
  if (typeof value === 'object' && value !== null && !(value instanceof FormData))
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => [name, placed(places, member as unknown)]),
    ) as Value;
  return value;
}
