import { load, type Measured, type Scenario } from './load.js';
import { createPlace, shareOf, type Engine } from './place.js';
import { seedAccount, seedDomains } from './seed.js';
import { startBareServer, startCloudServer, startPrism, type Server } from './servers.js';
import { median } from './statistics.js';

/** How long and how often to measure. */
export interface Effort {
  readonly seconds: number;
  readonly rounds: number;
  /** Seconds before the first round, for compilers and caches. */
  readonly warmUp: number;
}

/** Medians over the rounds. */
export interface Figures extends Measured {
  /** Mebibytes at the end. */
  readonly memory: number;
}

/** One scenario on one engine, side by side. */
export interface Comparison {
  readonly engine: Engine;
  readonly scenario: string;
  readonly cloud: Figures;
  readonly bare: Figures;
  readonly prism: Figures;
}

/** Domain 1 is read; creates go to the others, a new one each round. */
const scenarios: readonly Scenario[] = [
  { name: 'get one record', method: 'GET', path: () => '/domains/1/records/1' },
  { name: 'list 100 records', method: 'GET', path: () => '/domains/1/records?page=1&page_size=100' },
  {
    name: 'create a record',
    method: 'POST',
    path: (round) => `/domains/${round + 2}/records`,
    body: { type: 'A', name: 'new', target: '192.0.2.1' },
  },
];

/** Measures the scenarios on one engine, the three servers taking turns, so that what disturbs one disturbs all. */
export async function compareServers(engine: Engine, effort: Effort): Promise<Comparison[]> {
  const place = await createPlace(engine, async (pool) => {
    await seedAccount(pool, 1);
    await seedDomains(pool, { account: 1, domains: effort.rounds + 2, records: 100 });
  });
  const share = await shareOf(place);
  const servers = {
    cloud: await startCloudServer(place),
    bare: await startBareServer(share),
    prism: await startPrism(),
  };
  try {
    const comparisons: Comparison[] = [];
    for (const scenario of scenarios) {
      comparisons.push({ engine, scenario: scenario.name, ...(await takeTurns(servers, scenario, effort)) });
    }
    return comparisons;
  } finally {
    for (const server of Object.values(servers)) await server.stop();
    await share.drop();
    await place.drop();
  }
}

/**
 * Measures the same scenario, or one of its own, at several servers in turn.
 *
 * @returns the medians by server
 */
export async function takeTurns<Name extends string>(
  servers: Readonly<Record<Name, Server>>,
  scenario: Scenario | Readonly<Record<Name, Scenario>>,
  { seconds, rounds, warmUp }: Effort,
): Promise<Record<Name, Figures>> {
  const names = Object.keys(servers) as Name[];
  const measured = new Map<Name, Measured[]>(names.map((name) => [name, []]));
  const of = (name: Name): Scenario => ('path' in scenario ? scenario : scenario[name]);
  if (warmUp > 0) {
    for (const name of names) await load(servers[name].base, of(name), { seconds: warmUp, round: rounds });
  }
  for (let round = 0; round < rounds; round += 1) {
    for (const name of names) {
      measured.get(name)?.push(await load(servers[name].base, of(name), { seconds, round }));
    }
  }
  const figures = (name: Name): Figures => {
    const all = measured.get(name) ?? [];
    return {
      requestsPerSecond: median(all.map((one) => one.requestsPerSecond)),
      p99: median(all.map((one) => one.p99)),
      memory: servers[name].memory(),
    };
  };
  return Object.fromEntries(names.map((name) => [name, figures(name)])) as Record<Name, Figures>;
}
