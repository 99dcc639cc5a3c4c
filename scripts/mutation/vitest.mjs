// What unit tests import from Vitest, on Mocha: a run of Mocha for a change takes a millisecond, one of Vitest takes 200.
import { expect as expectOne } from 'expect';
import mocha from 'mocha';

/*
 * Stryker chooses the tests of a change by one regular expression of all their titles, which V8 refuses to compile where many tests
 * have long titles. So each title is a number between two signs.
 */
let titles = 0;
const nextTitle = () => `#${++titles};`;

const named = (register) => {
  const one = (_title, body) => register(nextTitle(), () => body());
  one.each = (rows) => (_title, body) => {
    for (const row of rows) register(nextTitle(), () => body(...(Array.isArray(row) ? row : [row])));
  };
  return one;
};

export const describe = named(mocha.describe);
// A program that runs for each change would take longer than all rules.
describe.skipIf = () => named(mocha.describe.skip);
export const it = named(mocha.it);
export const beforeAll = mocha.before;
export const afterAll = mocha.after;
// Without the text that Vitest shows where it fails.
export const expect = Object.assign((value) => expectOne(value), expectOne);
