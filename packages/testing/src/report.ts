import type { Answer, OperatorClient } from '@cloud-account/client';
import { timeOf } from './clock.js';
import { requireKnown } from './require-known.js';

/** Which requests a report is about. */
export interface ReportOptions {
  /** A part of the header `User-Agent` of the client; all clients by default. */
  readonly user_agent?: string;
  /** The time of the first request; all recorded requests by default. */
  readonly since?: Date;
}

/** A report of the requests of a client. */
export interface Report extends Answer<'getReport'> {
  /** Improvements of the client, a sentence each; empty for a client without fault. Refusals are not among them. */
  readonly findings: readonly string[];
}

const count = (requests: number): string => `${requests} request${requests === 1 ? '' : 's'}`;

const findingsOf = (report: Answer<'getReport'>): string[] => [
  ...report.ignored_fields.map(
    ({ operation, field, requests }) => `${operation}: the server ignored ${field} in ${count(requests)}`,
  ),
  ...report.unread_pages.map(
    ({ operation, path, pages, unread }) =>
      `${operation}: ${unread} of ${pages} pages of ${path} were not read`,
  ),
  ...report.early_retries.map(
    ({ operation, retry_after, waited }) =>
      `${operation}: the next request came ${waited} s after an answer 429 with Retry-After: ${retry_after}`,
  ),
  ...report.polling.map(
    ({ operation, path, requests, interval_ms }) =>
      `${operation}: ${count(requests)} for ${path} came every ${interval_ms} ms`,
  ),
  ...report.deprecated.map(
    ({ operation, what, requests }) => `${operation}: ${what} is deprecated, and used in ${count(requests)}`,
  ),
  ...report.wider_calls.map(
    ({ operation, instead, saved }) => `${operation}: ${instead} would have saved ${count(saved)}`,
  ),
];

/** The names of all options. */
const OPTIONS: Readonly<Record<keyof ReportOptions, true>> = { user_agent: true, since: true };

/** The report on a client. @throws TypeError for options that do not exist */
export async function reportOn(operator: OperatorClient, options: ReportOptions = {}): Promise<Report> {
  requireKnown('report', options, OPTIONS);
  const { user_agent, since } = options;
  const report = await operator.getReport({
    ...(user_agent !== undefined && { user_agent }),
    ...(since !== undefined && { since: timeOf(since) }),
  });
  return { ...report, findings: findingsOf(report) };
}
