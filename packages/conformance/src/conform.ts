import { maskHeader, maskJson, maskSignatures } from '@cloud-account/core';
import { operationIdsOf, operations, secretFields, type OperationId } from '@cloud-account/spec';
import type { Case, Need } from './case.js';
import type { Result } from './result.js';
import { cases } from './cases/index.js';
import type { LeftBehind } from './clean-up.js';
import { sentenceOf } from './expect.js';
import { findingsOf, type Finding } from './findings.js';
import type { ConformanceOptions } from './options.js';
import { Run } from './run.js';
import { BadInput, NoAnswer, Skipped, STOPPED, Unmet } from './unmet.js';
import type { Exchange } from './wire/exchange.js';

/** The fields that hold secrets, and the half of a key that the specification calls none. */
const SECRETS = new Set<string>([...secretFields, 'access_key']);

const maskedHeaders = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, maskHeader(name, value)]));

/** An exchange without its secrets. */
const masked = (exchange: Exchange): Exchange => ({
  ...exchange,
  url: maskSignatures(exchange.url),
  headers: maskedHeaders(exchange.headers),
  answerHeaders: maskedHeaders(exchange.answerHeaders),
  answer: maskJson(exchange.answer, SECRETS),
  ...(exchange.body !== undefined && { body: maskJson(exchange.body, SECRETS) }),
});

/** The results of a run. */
export interface Report {
  readonly baseUrl: string;
  readonly results: readonly Result[];
  /** The failed cases by what the server does wrong, in the order of their first cases. */
  readonly findings: readonly Finding[];
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Things of the suite that it could not remove. */
  readonly leftBehind: readonly LeftBehind[];
  readonly seconds: number;
}

/** Why a case that needs something cannot run without it. */
const REASONS: Readonly<Record<Need, string>> = {
  'second-token': 'It needs a token of another account (--second-token).',
  'restricted-token': 'It needs a token of a restricted user (--restricted-token).',
  s3: 'It needs the URL of object storage (--s3).',
  dns: 'It needs the address of a name server (--dns).',
  destructive: 'It leaves something behind that cannot be undone (--destructive).',
};

const has = ({
  secondToken,
  restrictedToken,
  s3,
  dns,
  destructive,
}: ConformanceOptions): Record<Need, boolean> => ({
  'second-token': secondToken !== undefined,
  'restricted-token': restrictedToken !== undefined,
  s3: s3 !== undefined,
  dns: dns !== undefined,
  destructive: destructive === true,
});

/** The areas with cases; `nodes` means all of its subareas. */
const areaNames = [...new Set(cases.flatMap(({ area }) => [area, area.split('/')[0] ?? '']))].sort();

const isIn = (area: string, areas: readonly string[]): boolean =>
  areas.some((name) => area === name || area.startsWith(`${name}/`));

/** The cases that the options choose, operation by operation. @throws BadInput for an area or an operation that does not exist */
export function chosenCases({
  areas,
  operations: wanted,
}: Pick<ConformanceOptions, 'areas' | 'operations'>): readonly Case[] {
  if (areas?.length === 0 || wanted?.length === 0)
    throw new BadInput('A list of areas or operations must name at least one.');
  const unknown = areas?.find((name) => !areaNames.includes(name));
  if (unknown !== undefined)
    throw new BadInput(`There is no area ${unknown}. The areas are ${areaNames.join(', ')}.`);
  const missing = wanted?.find((id) => !operationIdsOf('v4').some((known) => known === id));
  if (missing !== undefined) throw new BadInput(`There is no operation ${missing}.`);
  const order = new Map(Object.keys(operations).map((id, at) => [id, at]));
  const place = ({ operation }: Case): number => order.get(operation) ?? 0;
  return cases
    .filter(({ area }) => areas === undefined || isIn(area, areas))
    .filter(({ operation }) => wanted === undefined || wanted.includes(operation))
    .toSorted((one, other) => place(one) - place(other));
}

type Outcome = Pick<Result, 'outcome' | 'expected' | 'actual' | 'fault' | 'reason' | 'exchanges'>;

/** The exchanges of a case, of which the evidence is the last; an earlier case may have it, where cases share things. */
function upTo(evidence: Exchange | undefined, exchanges: readonly Exchange[]): readonly Exchange[] {
  if (evidence === undefined) return exchanges;
  const at = exchanges.indexOf(evidence);
  return at === -1 ? [evidence] : exchanges.slice(0, at + 1);
}

/** Runs cases, one after another. */
export class Runner {
  #operation: OperationId | undefined;
  /** Why no further case runs. */
  #stopped: string | undefined;

  constructor(private readonly run: Run) {}

  /** Prepares a run. @throws BadInput */
  static async prepare(options: ConformanceOptions): Promise<Runner> {
    return new Runner(await Run.prepare(options));
  }

  /** Runs a case. It removes what an earlier operation's cases made. */
  async perform(one: Case): Promise<Result> {
    const { id, operation, area, rule } = one;
    if (this.run.options.signal?.aborted === true) this.#stopped ??= STOPPED;
    if (operation !== this.#operation && this.#stopped === undefined) await this.run.clear();
    this.#operation = operation;
    this.run.wire.take();
    const started = performance.now();
    const result: Result = {
      ...{ id, operation, area },
      ...(rule && { rule, sentence: sentenceOf(rule) }),
      ...(await this.#outcomeOf(one)),
      seconds: (performance.now() - started) / 1_000,
    };
    this.run.options.onResult?.(result);
    return result;
  }

  async #outcomeOf({ needs, operation, run }: Case): Promise<Outcome> {
    const skipped = (reason: string): Outcome => ({ outcome: 'skipped', reason, exchanges: [] });
    if (this.#stopped !== undefined) return skipped(this.#stopped);
    const given = has(this.run.options);
    const missing = needs.find((need) => !given[need]);
    if (missing !== undefined) return skipped(REASONS[missing]);
    try {
      if (operations[operation].companion && !(await this.run.serves(operation)))
        return skipped('The server does not serve it; it is not in the reference.');
      await run(this.run);
      return { outcome: 'passed', exchanges: [] };
    } catch (error) {
      if (error instanceof Skipped) return skipped(error.message);
      const unmet =
        error instanceof Unmet
          ? error
          : new Unmet('the case to come to its end', String(error), {
              fault: String(error),
            });
      const exchanges = upTo(unmet.evidence, this.run.wire.take());
      // Without a server, each further case would wait in vain.
      if (error instanceof NoAnswer && !(await this.run.isAnswered()))
        this.#stopped = 'The server does not answer any more.';
      const { expected, actual, fault } = unmet;
      return { outcome: 'failed', expected, actual, fault, exchanges: exchanges.map(masked) };
    }
  }

  /** Removes what was made. @returns what could not be removed */
  async end(): Promise<readonly LeftBehind[]> {
    await this.run.end();
    return this.run.cleanUp.leftBehind;
  }
}

/**
 * Checks a server against the specification, the rules and the table of permissions, over HTTP.
 *
 * @throws BadInput when there is no such server, area or operation, or a token is no use
 */
export async function runConformance(options: ConformanceOptions): Promise<Report> {
  const chosen = chosenCases(options);
  const started = performance.now();
  const runner = await Runner.prepare(options);
  const results: Result[] = [];
  let leftBehind: readonly LeftBehind[] = [];
  try {
    for (const one of chosen) results.push(await runner.perform(one));
  } finally {
    leftBehind = await runner.end();
  }
  const count = (outcome: Result['outcome']): number =>
    results.filter((result) => result.outcome === outcome).length;
  return {
    baseUrl: options.baseUrl,
    results,
    findings: findingsOf(results),
    passed: count('passed'),
    failed: count('failed'),
    skipped: count('skipped'),
    leftBehind,
    seconds: (performance.now() - started) / 1_000,
  };
}
