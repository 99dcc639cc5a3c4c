import type { Result } from '../result.js';
import type { Report } from '../conform.js';
import { escaped } from './escape.js';
import { failureLines } from './text.js';

function testcase(result: Result): string {
  const { id, operation, seconds, outcome, expected = '', reason = '' } = result;
  const head = `<testcase classname="${escaped(operation)}" name="${escaped(id)}" time="${seconds.toFixed(3)}"`;
  if (outcome === 'passed') return `    ${head}/>`;
  const inside =
    outcome === 'skipped'
      ? `<skipped message="${escaped(reason)}"/>`
      : `<failure message="${escaped(`Expected ${expected}`)}">${escaped(failureLines(result).join('\n'))}</failure>`;
  return `    ${head}>${inside}</testcase>`;
}

function suite(area: string, results: readonly Result[]): string {
  const count = (outcome: Result['outcome']): number =>
    results.filter((one) => one.outcome === outcome).length;
  const seconds = results.reduce((sum, one) => sum + one.seconds, 0);
  return [
    `  <testsuite name="${escaped(area)}" tests="${results.length}" failures="${count('failed')}" errors="0" skipped="${count('skipped')}" time="${seconds.toFixed(3)}">`,
    ...results.map(testcase),
    '  </testsuite>',
  ].join('\n');
}

/** A report in the format of JUnit: a suite for each area, the operation as the class of each case. */
export function junitReport({ results, passed, failed, skipped, seconds }: Report): string {
  const areas = [...new Set(results.map(({ area }) => area))];
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="conformance" tests="${passed + failed + skipped}" failures="${failed}" errors="0" skipped="${skipped}" time="${seconds.toFixed(3)}">`,
    ...areas.map((area) =>
      suite(
        area,
        results.filter((one) => one.area === area),
      ),
    ),
    '</testsuites>',
    '',
  ].join('\n');
}
