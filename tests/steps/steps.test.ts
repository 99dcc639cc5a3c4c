// Runs on both databases in `npm run test:all`.
import { workers } from '@cloud-account/server/generated/workers';
import { sample } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { useInterruptedServer } from './interrupted-server.js';
import { interruptions, type Interruption } from './interruptions.js';
import { runScenario, interruptStep } from './interrupt-step.js';
import type { Scenario } from './scenario.js';
import { scenarios } from './scenarios.js';

const stepsByKind = Object.entries(workers).flatMap(([kind, worker]) =>
  typeof worker === 'function' ? [] : [[kind, Object.keys(worker.steps)] as const],
);

const scenariosOf = (kind: string): readonly Scenario[] =>
  new Map<string, readonly Scenario[]>(Object.entries(scenarios)).get(kind) ?? [];

it('every kind of job with steps has a scenario, and nothing else has', () => {
  expect(Object.keys(scenarios).sort()).toEqual(stepsByKind.map(([kind]) => kind).sort());
});

/** Every step is held up in every way; in the sample in one way of four, and the next step in another. */
const isHeldUp = (place: number, interruption: Interruption): boolean =>
  sample(true, interruptions.indexOf(interruption) % 4 === place % 4);

describe.each(stepsByKind)('%s', (kind, steps) => {
  const { server, plan } = useInterruptedServer();
  const seen = new Map<Scenario, string[]>();

  /** The steps that a scenario has; it takes place as it should for them to be known. */
  const stepsOf = async (scenario: Scenario): Promise<string[]> => {
    const known =
      seen.get(scenario) ??
      // Without those of what the job asked for itself, which has scenarios of its own.
      (await runScenario(server, plan, { kind, scenario })).filter((step) => steps.includes(step));
    seen.set(scenario, known);
    return known;
  };

  it('has every step in some scenario', async () => {
    const found = new Set<string>();
    for (const scenario of scenariosOf(kind)) for (const step of await stepsOf(scenario)) found.add(step);
    expect([...found].sort()).toEqual([...steps].sort());
  });

  describe.each(scenariosOf(kind))('$name', (scenario) => {
    it.each(interruptions)('comes to its end where any step $name', async (interruption) => {
      for (const [place, step] of (await stepsOf(scenario)).entries()) {
        if (isHeldUp(place, interruption))
          await interruptStep(server, plan, { kind, scenario, step, interruption });
      }
    });
  });
});
