import type { Result } from '../result.js';
import type { Report } from '../conform.js';
import type { Exchange } from '../wire/exchange.js';
import { foundIn, othersOf, type Found } from './found.js';

/** The longest body and answer that a terminal gets, in characters. */
const LONGEST = 600;

const short = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);

/** The results of each area, those of its subareas with it. */
function tableOf(results: readonly Result[]): string[] {
  const counts = new Map<string, Record<Result['outcome'], number>>();
  for (const { area, outcome } of results) {
    const name = area.split('/')[0] ?? area;
    const count = counts.get(name) ?? { passed: 0, failed: 0, skipped: 0 };
    count[outcome] += 1;
    counts.set(name, count);
  }
  const rows = [...counts].sort(([one], [other]) => one.localeCompare(other));
  const width = Math.max(4, ...rows.map(([name]) => name.length));
  const line = (name: string, ...cells: readonly (number | string)[]): string =>
    name.padEnd(width) + cells.map((cell) => String(cell).padStart(9)).join('');
  return [
    line('Area', 'passed', 'failed', 'skipped'),
    ...rows.map(([name, { passed, failed, skipped }]) => line(name, passed, failed, skipped)),
  ];
}

const exchangeLines = ({ method, url, headers, body, status, answer }: Exchange): string[] => [
  `  Request   ${method} ${url}`,
  ...(headers['X-Filter'] === undefined ? [] : [`            X-Filter: ${headers['X-Filter']}`]),
  ...(body === undefined ? [] : [`            ${short(body)}`]),
  `  Answer    ${status} ${short(answer)}`,
];

/** A failed case: what it is about, what was expected, and the request and the answer that show the fault. */
export function failureLines({ id, rule, sentence, expected, actual, exchanges }: Result): string[] {
  const last = exchanges.at(-1);
  return [
    `FAILED ${id}`,
    ...(rule === undefined ? [] : [`  Rule      ${rule}: ${sentence ?? ''}`]),
    `  Expected  ${expected ?? ''}`,
    `  Got       ${short(actual ?? '')}`,
    ...(last === undefined ? [] : exchangeLines(last)),
  ];
}

/** A finding: its first case, and the others in a line. */
const findingLines = ({ first, others }: Found): string[] => [
  ...failureLines(first),
  ...(others.length === 0 ? [] : [`  Also in   ${othersOf(others)}`]),
  '',
];

const section = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : ['', title, ...lines];

/** A report for a terminal. */
export function textReport(report: Report): string {
  const { results, findings, passed, failed, skipped, leftBehind, seconds } = report;
  const reasons = new Map<string, number>();
  for (const { outcome, reason = '' } of results)
    if (outcome === 'skipped') reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  return [
    ...foundIn(report).flatMap(findingLines),
    ...tableOf(results),
    ...section(
      'Skipped:',
      [...reasons].map(([reason, count]) => `  ${String(count).padStart(4)}  ${reason}`),
    ),
    ...section(
      'Left behind:',
      leftBehind.map(({ path, reason }) => `  ${path}  ${short(reason)}`),
    ),
    '',
    `${passed} passed, ${failed} failed, ${skipped} skipped in ${Math.round(seconds)} s${failed > 0 ? `; ${findings.length} ${findings.length === 1 ? 'finding' : 'findings'}` : ''}`,
    '',
  ].join('\n');
}
