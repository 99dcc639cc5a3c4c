import type { Result } from '../result.js';
import type { Report } from '../conform.js';
import { escaped } from './escape.js';
import { failureLines } from './text.js';

/** @param first the id of the finding's first case, which has the evidence */
function testcase(result: Result, first: string): string {
  const { id, operation, seconds, outcome, expected = '', actual = '', reason = '' } = result;
  const head = `<testcase classname="${escaped(operation)}" name="${escaped(id)}" time="${seconds.toFixed(3)}"`;
  if (outcome === 'passed') return `    ${head}/>`;
  const inside =
    outcome === 'skipped'
      ? `<skipped message="${escaped(reason)}"/>`
      : `<failure message="${escaped(`Expected ${expected}`)}">${escaped(first === id ? failureLines(result).join('\n') : `Got ${actual}; see ${first}`)}</failure>`;
  return `    ${head}>${inside}</testcase>`;
}

function suite(area: string, results: readonly Result[], firsts: ReadonlyMap<string, string>): string {
  const count = (outcome: Result['outcome']): number =>
    results.filter((one) => one.outcome === outcome).length;
  const seconds = results.reduce((sum, one) => sum + one.seconds, 0);
  return [
    `  <testsuite name="${escaped(area)}" tests="${results.length}" failures="${count('failed')}" errors="0" skipped="${count('skipped')}" time="${seconds.toFixed(3)}">`,
    ...results.map((one) => testcase(one, firsts.get(one.fault ?? '') ?? one.id)),
    '  </testsuite>',
  ].join('\n');
}

/** A report in the format of JUnit: a suite for each area, the operation as the class of each case. */
export function junitReport({ results, findings, passed, failed, skipped, seconds }: Report): string {
  const firsts = new Map(findings.map(({ fault, cases: [first = ''] }) => [fault, first]));
  const areas = [...new Set(results.map(({ area }) => area))];
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="conformance" tests="${passed + failed + skipped}" failures="${failed}" errors="0" skipped="${skipped}" time="${seconds.toFixed(3)}">`,
    ...areas.map((area) =>
      suite(
        area,
        results.filter((one) => one.area === area),
        firsts,
      ),
    ),
    '</testsuites>',
    '',
  ].join('\n');
}
