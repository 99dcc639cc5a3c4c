import { workers } from '@cloud-account/server/generated/workers';
import { sample } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { useInterruptedServer } from './interrupted-server.js';
import { interruptions } from './interruptions.js';
import { runScenario, interruptStep } from './interrupt-step.js';
import type { Scenario } from './scenario.js';
import { scenarios } from './scenarios.js';

const stepsByKind = Object.entries(workers).flatMap(([kind, worker]) =>
  typeof worker === 'function' ? [] : [[kind, Object.keys(worker.steps)] as const],
);

const scenariosOf = (kind: string): readonly Scenario[] =>
  new Map<string, readonly Scenario[]>(Object.entries(scenarios)).get(kind) ?? [];

it('every kind of job with steps has a scenario, and no other kind has one', () => {
  expect(Object.keys(scenarios).sort()).toEqual(stepsByKind.map(([kind]) => kind).sort());
});

const { server, plan } = useInterruptedServer();

describe.each(stepsByKind)('%s', (kind, steps) => {
  const seen = new Map<Scenario, string[]>();

  /** The steps of a scenario, from a run without an interruption. */
  const stepsOf = async (scenario: Scenario): Promise<string[]> => {
    const known =
      seen.get(scenario) ??
      // Without the steps of jobs that the job enqueued, which have their own scenarios.
      (await runScenario(server, plan, { kind, scenario })).filter((step) => steps.includes(step));
    seen.set(scenario, known);
    return known;
  };

  it('has every step in some scenario', async () => {
    const found = new Set<string>();
    for (const scenario of scenariosOf(kind)) for (const step of await stepsOf(scenario)) found.add(step);
    expect([...found].sort()).toEqual([...steps].sort());
  });

  // Every step is interrupted in every way; in the sample each step in one way, by turns.
  it.each(scenariosOf(kind))('comes to its end where a step of $name is interrupted', async (scenario) => {
    for (const [place, step] of (await stepsOf(scenario)).entries()) {
      const turn = (place + steps.length) % interruptions.length;
      for (const interruption of sample(interruptions, interruptions.slice(turn, turn + 1)))
        await interruptStep(server, plan, { kind, scenario, step, interruption }).catch((error: unknown) => {
          throw new Error(`The step ${step} ${interruption.name}.`, { cause: error });
        });
    }
  });
});
