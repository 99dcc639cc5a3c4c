import { maskHeader, maskJson } from '@cloud-account/core';
import { operationIdsOf, operations, type OperationId } from '@cloud-account/spec';
import type { Case, Need } from './case.js';
import type { Result } from './result.js';
import { cases } from './cases/index.js';
import type { LeftBehind } from './clean-up.js';
import { sentenceOf } from './expect.js';
import type { ConformanceOptions } from './options.js';
import { Run } from './run.js';
import { BadInput, NoAnswer, Skipped, STOPPED, Unmet } from './unmet.js';
import type { Exchange } from './wire/exchange.js';

/** The fields that hold secrets. */
const SECRETS = new Set(['token', 'secret_key', 'access_key', 'root_pass', 'password', 'private_key']);

const maskedHeaders = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, maskHeader(name, value)]));

/** An exchange without its secrets. */
const masked = (exchange: Exchange): Exchange => ({
  ...exchange,
  headers: maskedHeaders(exchange.headers),
  answerHeaders: maskedHeaders(exchange.answerHeaders),
  answer: maskJson(exchange.answer, SECRETS),
  ...(exchange.body !== undefined && { body: maskJson(exchange.body, SECRETS) }),
});

/** The findings of a run. */
export interface Report {
  readonly baseUrl: string;
  readonly results: readonly Result[];
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
    const outcome = await this.#outcomeOf(one);
    const exchanges = this.run.wire.take();
    const result: Result = {
      ...{ id, operation, area },
      ...(rule && { rule, sentence: sentenceOf(rule) }),
      ...outcome,
      exchanges: outcome.outcome === 'failed' ? exchanges.map(masked) : [],
      seconds: (performance.now() - started) / 1_000,
    };
    this.run.options.onResult?.(result);
    return result;
  }

  async #outcomeOf({
    needs,
    operation,
    run,
  }: Case): Promise<Pick<Result, 'outcome' | 'expected' | 'actual' | 'reason'>> {
    if (this.#stopped !== undefined) return { outcome: 'skipped', reason: this.#stopped };
    const given = has(this.run.options);
    const missing = needs.find((need) => !given[need]);
    if (missing !== undefined) return { outcome: 'skipped', reason: REASONS[missing] };
    try {
      if (operations[operation].companion && !(await this.run.serves(operation)))
        return { outcome: 'skipped', reason: 'The server does not serve it; it is not in the reference.' };
      await run(this.run);
      return { outcome: 'passed' };
    } catch (error) {
      if (error instanceof Skipped) return { outcome: 'skipped', reason: error.message };
      // Without a server, each further case would wait in vain.
      if (error instanceof NoAnswer && !(await this.run.isAnswered()))
        this.#stopped = 'The server does not answer any more.';
      if (error instanceof Unmet)
        return { outcome: 'failed', expected: error.expected, actual: error.actual };
      return { outcome: 'failed', expected: 'the case to come to its end', actual: String(error) };
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
    passed: count('passed'),
    failed: count('failed'),
    skipped: count('skipped'),
    leftBehind,
    seconds: (performance.now() - started) / 1_000,
  };
}
