import { operations } from '../../packages/spec/src/index.js';
import { sample, useOwnServer, type OwnServer } from '@cloud-account/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chosenCases, Runner, type Case, type Result } from '../../packages/conformance/src/index.js';
import { listCases } from '../../packages/conformance/src/cases/lists.js';
import { returnedCases } from '../../packages/conformance/src/cases/returned.js';
import { shapeCases } from '../../packages/conformance/src/cases/shape.js';
import { permissionCases } from '../../packages/conformance/src/permissions/cases.js';
import { failureLines } from '../../packages/conformance/src/report/text.js';
import { optionsOf, stopThings } from './things.fixture.js';

/** Of the many cases of one kind, the check takes one of so many, and `npm run test:all` each. */
const oneOf = new Map<Case, number>([
  ...[...shapeCases, ...listCases].map((one): [Case, number] => [one, 16]),
  ...permissionCases.map((one): [Case, number] => [one, 8]),
  ...returnedCases.map((one): [Case, number] => [one, 1]),
]);

/** The same of all other cases; tests of the operations show most of what these do. */
const ONE_OF = 2;

/** The reasons for which our own server, too, leaves cases out. */
const LEFT_OUT =
  /^No item of the list has a value of |^The items of the list have fewer than two values of |^The list has no items, and the API cannot make one\.$/;

/** The most cases that may be left out so; a case that finds nothing to look at says nothing. */
const MOST_LEFT_OUT = 60;

/** The lists whose items no operation removes. */
const LASTING = [
  '/support/tickets/',
  '/account/entity-transfers/',
  '/account/payments/',
  '/account/payment-methods/',
];

/** Holds a server of our own to the suite of conformance, with what its operator provides. */
export function conforms(belongs: (area: string) => boolean): void {
  const server: OwnServer = useOwnServer({ environment: { CLOUD_DNS: 'on' } });
  let runner: Runner;
  const leftOut: Result[] = [];

  beforeAll(async () => {
    runner = await Runner.prepare(await optionsOf(server, server.user));
  });
  afterAll(stopThings);

  const cases = chosenCases({})
    .filter(({ operation }) => belongs(operations[operation].area))
    .filter((one, at) => sample(true, at % (oneOf.get(one) ?? ONE_OF) === 0));

  describe('the server', () => {
    it.each(cases)('$id', async (one) => {
      const result = await runner.perform(one);
      if (result.outcome === 'failed') expect.fail(failureLines(result).join('\n'));
      if (result.outcome === 'skipped') {
        expect(result.reason).toMatch(LEFT_OUT);
        leftOut.push(result);
      }
    });

    it('has nothing left but what no operation removes', async () => {
      const paths = (await runner.end()).map(({ path }) => path);
      expect(paths.filter((path) => !LASTING.some((list) => path.startsWith(list)))).toEqual([]);
      expect(leftOut.length).toBeLessThan(MOST_LEFT_OUT);
    });
  });
}
