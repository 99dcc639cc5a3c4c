import type { OperatorSchema } from '@cloud-account/spec';
import { refusals, rulePlace } from '../../refusals/index.js';
import { groupBy, keyOf, mostUsed, type ReportedRequest } from './recorded-request.js';

type Report = OperatorSchema<'Report'>;

/** The clients that sent requests. */
export const usedClients = (requests: readonly ReportedRequest[]): Report['clients'] =>
  mostUsed(
    groupBy(requests, ({ userAgent }) => keyOf(userAgent)).map((of) => ({
      user_agent: of[0]?.userAgent ?? null,
      requests: of.length,
    })),
  );

/** The operations of requests, with how often each status was answered. */
export const usedOperations = (requests: readonly ReportedRequest[]): Report['operations'] =>
  mostUsed(
    groupBy(requests, ({ operation }) => keyOf(operation)).map((of) => ({
      operation: of[0]?.operation ?? null,
      requests: of.length,
      statuses: groupBy(of, ({ status }) => keyOf(status))
        .map((same) => ({ status: same[0]?.status ?? null, requests: same.length }))
        .sort((one, other) => (one.status ?? 0) - (other.status ?? 0)),
    })),
  );

const sentences: ReadonlyMap<string, string> = new Map(refusals.map(({ id, sentence }) => [id, sentence]));

/** The rules that refused requests. @param docsUrl the base URL of the documentation */
export function reportedRefusals(requests: readonly ReportedRequest[], docsUrl: string): Report['refusals'] {
  const broken = requests.flatMap((request) =>
    [...new Set(request.rules)].map((rule) => ({ rule, operation: request.operation })),
  );
  return mostUsed(
    groupBy(broken, ({ rule }) => rule).map((of) => {
      const rule = of[0]?.rule ?? '';
      return {
        rule,
        sentence: sentences.get(rule) ?? '',
        link: `${docsUrl}${rulePlace(rule)}`,
        requests: of.length,
        operations: [...new Set(of.flatMap(({ operation }) => operation ?? []))],
      };
    }),
  );
}
