import { setTimeout as sleep } from 'node:timers/promises';
import { writeLongerDocument } from './document.js';
import { load, type Measured, type Scenario } from './load.js';
import { createBenchDatabase, shareOf, type Engine } from './database.js';
import { seedAccount, seedDomains } from './seed.js';
import {
  startBareServer,
  startCloudServer,
  shippedDocument,
  startPrism,
  type Bare,
  type Server,
} from './servers.js';
import { median } from './statistics.js';

/** The time and the number of measurements. */
export interface Effort {
  readonly seconds: number;
  /** In the place of a time: the number of requests of each connection, so that it works on any machine. */
  readonly requests?: number | undefined;
  readonly rounds: number;
  /** Seconds before the first round, for compilers and caches. */
  readonly warmUp: number;
}

/** Medians over the rounds. */
export interface Figures extends Measured {
  /** Mebibytes at the end. */
  readonly memory: number;
}

/** The servers side by side. */
type Side = 'cloud' | Bare | 'prism';

/** One scenario on one engine, side by side. */
export interface Comparison {
  readonly engine: Engine;
  readonly scenario: string;
  readonly figures: Readonly<Record<Side, Figures>>;
}

/** The memory of servers that have answered one request and rest, in mebibytes. */
export interface AtRest {
  readonly engine: Engine;
  readonly memory: Readonly<Record<Side, number>>;
}

/** The time that a server rests before its memory is read, in milliseconds. */
const REST = 5_000;

/** Domain 1 is read; creates go to the others, a new one each round. */
export const getOne: Scenario = { name: 'get one record', method: 'GET', path: () => '/domains/1/records/1' };
const list: Scenario = {
  name: 'list 100 records',
  method: 'GET',
  path: () => '/domains/1/records?page=1&page_size=100',
};
const create: Scenario = {
  name: 'create a record',
  method: 'POST',
  path: (round) => `/domains/${round + 2}/records`,
  body: { type: 'A', name: 'new', target: '192.0.2.1' },
};

/** Measures the scenarios on one engine, the servers taking turns, so that what interrupts one interrupts all. */
export async function compareServers(
  engine: Engine,
  effort: Effort,
): Promise<{ atRest: AtRest; comparisons: Comparison[] }> {
  const database = await createBenchDatabase(engine, async (pool) => {
    await seedAccount(pool, 1);
    await seedDomains(pool, { account: 1, domains: effort.rounds + 2, records: 100 });
  });
  const shares = [await shareOf(database), await shareOf(database), await shareOf(database)] as const;
  const cloud = await startCloudServer(database);
  const express = await startBareServer('express', shares[0]);
  const fastify = await startBareServer('fastify', shares[1]);
  const node = await startBareServer('node', shares[2]);
  const shortPrism = await startPrism(shippedDocument);
  const document = await writeLongerDocument(shortPrism);
  await shortPrism.stop();
  const prism = await startPrism(document);
  const servers = { cloud, express, fastify, node, prism };
  await sleep(REST);
  const memory = {
    ...{ cloud: cloud.memory(), express: express.memory(), fastify: fastify.memory() },
    ...{ node: node.memory(), prism: prism.memory() },
  };
  const comparisons: Comparison[] = [];
  for (const scenario of [getOne, list, create])
    comparisons.push({
      engine,
      scenario: scenario.name,
      figures: await alternate(servers, scenario, effort),
    });
  for (const server of Object.values(servers)) await server.stop();
  return { atRest: { engine, memory }, comparisons };
}

/**
 * Measures the same scenario, or one of its own, at several servers in turn.
 *
 * @returns the medians by server
 */
export async function alternate<Name extends string>(
  servers: Readonly<Record<Name, Server>>,
  scenario: Scenario | Readonly<Record<Name, Scenario>>,
  { seconds, requests, rounds, warmUp }: Effort,
): Promise<Record<Name, Figures>> {
  const names = Object.keys(servers) as Name[];
  const measured = new Map<Name, Measured[]>(names.map((name) => [name, []]));
  const of = (name: Name): Scenario => ('path' in scenario ? scenario : scenario[name]);
  if (warmUp > 0) {
    for (const name of names) await load(servers[name].base, of(name), { seconds: warmUp, round: rounds });
  }
  for (let round = 0; round < rounds; round += 1) {
    for (const name of names) {
      measured.get(name)?.push(await load(servers[name].base, of(name), { seconds, requests, round }));
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
