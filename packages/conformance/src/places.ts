import { Unmet } from './unmet.js';
import type { Places } from './wire/placed.js';
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

/** @returns nothing for an answer that is none of the specification, which the cases find */
const idsOf = async (caller: Caller, path: string): Promise<readonly Region[]> => {
  try {
    const { body } = await caller.get<{ data?: readonly Region[] }>(`${path}?page_size=500`);
    return body.data ?? [];
  } catch (error) {
    if (error instanceof Unmet) return [];
    throw error;
  }
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
