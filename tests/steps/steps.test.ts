import { workers } from '@cloud-account/server/generated/workers';
import { describe, expect, it } from 'vitest';
import { useDisturbedCloud } from './disturbed-cloud.js';
import { disturbances, type Disturbance } from './disturbances.js';
import { goThrough, holdUp } from './hold-up.js';
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

/**
 * Every step is held up in every way on the embedded database. On the other, which the check has done all this already, each step is
 * held up in a third of the ways, and the next step in another third.
 */
const isHeldUp = (place: number, disturbance: Disturbance): boolean =>
  process.env.CLOUD_TEST_DATABASE === 'embedded' ||
  !process.env.CI ||
  disturbances.indexOf(disturbance) % 3 === place % 3;

describe.each(stepsByKind)('%s', (kind, steps) => {
  const { stage, plan } = useDisturbedCloud();
  const seen = new Map<Scenario, string[]>();

  /** The steps that a scenario has; it takes place as it should for them to be known. */
  const stepsOf = async (scenario: Scenario): Promise<string[]> => {
    const known =
      seen.get(scenario) ??
      // Without those of what the job asked for itself, which has scenarios of its own.
      (await goThrough(stage.cloud, plan, { kind, scenario })).filter((step) => steps.includes(step));
    seen.set(scenario, known);
    return known;
  };

  it('has every step in some scenario', async () => {
    const found = new Set<string>();
    for (const scenario of scenariosOf(kind)) for (const step of await stepsOf(scenario)) found.add(step);
    expect([...found].sort()).toEqual([...steps].sort());
  });

  describe.each(scenariosOf(kind))('$name', (scenario) => {
    it.each(disturbances)('comes to its end where any step $name', async (disturbance) => {
      for (const [place, step] of (await stepsOf(scenario)).entries()) {
        if (isHeldUp(place, disturbance))
          await holdUp(stage.cloud, plan, { kind, scenario, step, disturbance });
      }
    });
  });
});
