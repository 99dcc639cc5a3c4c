import type { OperatorSchema } from '@cloud-account/spec';
import { instant } from '../../instant.js';
import { type Refusal, refuse } from '../../refusals/index.js';
import { deprecations, ignoredFields, newFields } from './fields.js';
import { unreadPages, widerCalls } from './lists.js';
import { earlyRetries, polling } from './pace.js';
import type { ReportedRequest, ReportFacts } from './recorded-request.js';
import { reportedRefusals, usedClients, usedOperations } from './usage.js';

/** The scope of a report. */
export interface ReportScope {
  /** The requests of the report, the oldest first. */
  readonly requests: readonly ReportedRequest[];
  /** Requests of the same clients before those, the oldest first. */
  readonly earlier: readonly ReportedRequest[];
}

/** A report without its scope. */
export type ReportFindings = Omit<OperatorSchema<'Report'>, 'user_agent' | 'since' | 'first' | 'last'>;

/** The refusals of a report since a time that does not exist, such as February 30. */
export const reportProblems = ({ since }: { readonly since: string | undefined }): Refusal[] =>
  since === undefined || instant(since) !== undefined
    ? []
    : [refuse('request.shape.valid', 'valid', { field: 'since' })];

/** Sums up what clients did. */
export const reportOn = ({ requests, earlier }: ReportScope, facts: ReportFacts): ReportFindings => ({
  requests: requests.length,
  clients: usedClients(requests),
  operations: usedOperations(requests),
  refusals: reportedRefusals(requests, facts.docsUrl),
  ignored_fields: ignoredFields(requests),
  new_fields: newFields(requests, earlier),
  unread_pages: unreadPages(requests),
  early_retries: earlyRetries(requests),
  polling: polling(requests),
  deprecated: deprecations(requests, facts),
  wider_calls: widerCalls(requests, facts),
});
