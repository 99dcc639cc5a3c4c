import { reportOn, reportProblems, type ReportedRequest, type ReportFacts } from '@cloud-account/core';
import { operations, type OperationRow, type OperatorSchema } from '@cloud-account/spec';
import type { Cloud } from '../../../../cloud/cloud.js';
import { refuseAll } from '../../../../common/refused.js';
import type { NumberedRequest } from '../../../../lab/requests/recorder.js';
import { listDeprecatedThings } from '../../../../lab/requests/deprecated-things.js';
import { wireTime } from '../../../common/wire-time.js';
import { labOf } from '../lab-of.js';
import { keptText } from './present-requests.js';
import { accountOfEach, type AccountOf } from './account-of-each.js';

const rows: Readonly<Record<string, OperationRow>> = operations;

const rowOf = (operation: string): OperationRow | undefined =>
  Object.hasOwn(rows, operation) ? rows[operation] : undefined;

/** The lists of the API by their paths. */
const lists: ReadonlyMap<string, string> = new Map(
  Object.entries(rows).flatMap(([id, { api, method, path, filter }]) =>
    api === 'v4' && method === 'get' && filter !== null ? [[path, id] as const] : [],
  ),
);

/** The list of what an operation reads one of: that of the path without its last parameter. */
const listOf = (operation: string): string | undefined => {
  const row = rowOf(operation);
  const [, parent] = /^(.+)\/\{\w+\}$/.exec(row?.path ?? '') ?? [];
  return row?.method === 'get' && parent !== undefined ? lists.get(parent) : undefined;
};

async function factsOf(cloud: Cloud): Promise<ReportFacts> {
  const { database, dialect } = cloud;
  const things = await listDeprecatedThings(database);
  const field = (own: string) => dialect?.fieldPath(own) ?? own;
  const valuesOf = (name: string) =>
    new Set(things.filter((one) => one.field === name).map(({ id }) => dialect?.id(id) ?? id));
  return {
    listOf,
    deprecatedFields: (operation) => (rowOf(operation)?.deprecatedFields ?? []).map(field),
    deprecatedValues: Object.fromEntries(
      ['type', 'image', 'kernel'].map((name) => [field(name), valuesOf(name)]),
    ),
    docsUrl: cloud.docsUrl(),
  };
}

const reported = (request: NumberedRequest, accountOf: AccountOf): ReportedRequest => ({
  operation: request.operation,
  method: request.method,
  path: request.path,
  filter: request.filter,
  status: request.status,
  userAgent: request.userAgent,
  caller: JSON.stringify([
    request.tokenId ?? accountOf(request) ?? request.address,
    request.tokenId === null,
    request.userAgent,
  ]),
  created: request.created,
  startedMs: request.startedMs,
  endedMs: request.endedMs,
  rules: request.rules,
  ignoredFields: request.ignoredFields,
  page: request.page,
  pages: request.pages,
  retryAfter: request.retryAfter,
  body: keptText(request.body),
  answer: keptText(request.answer),
});

/** The query of a report, by which its requests are chosen. */
interface ReportQuery {
  readonly user_agent?: string;
  readonly since?: string;
}

/** The report on the requests of clients. */
export async function reportOf(
  cloud: Cloud,
  { user_agent: agent, since }: ReportQuery,
): Promise<OperatorSchema<'Report'>> {
  refuseAll(reportProblems({ since }));
  const part = agent?.toLowerCase();
  const ofClient = labOf(cloud)
    .recorder.list()
    .filter(({ userAgent }) => part === undefined || userAgent?.toLowerCase().includes(part) === true)
    // They are kept in the order in which they ended.
    .sort((one, other) => one.startedMs - other.startedMs);
  const isLater = ({ created }: NumberedRequest) => since === undefined || wireTime(created) >= since;
  const requests = ofClient.filter(isLater);
  const earlier = ofClient.filter((request) => !isLater(request));
  const accountOf = await accountOfEach(cloud, ofClient);
  const reportedOf = (some: readonly NumberedRequest[]) => some.map((one) => reported(one, accountOf));
  const scope = { requests: reportedOf(requests), earlier: reportedOf(earlier) };
  const timeOf = (request: NumberedRequest | undefined) =>
    request === undefined ? null : wireTime(request.created);
  return {
    user_agent: agent ?? null,
    since: since ?? null,
    first: timeOf(requests[0]),
    last: timeOf(requests.at(-1)),
    ...reportOn(scope, await factsOf(cloud)),
  };
}
