import { describe, expect, it } from 'vitest';
import { operationIdsOf, operations, readDocument } from './index.js';

interface Answers {
  readonly responses?: Readonly<Record<string, { headers?: object; $ref?: string }>>;
}

describe('the rate limits', () => {
  it.each(operationIdsOf('v4'))('of %s are read from the specification', (id) => {
    const { method, queryParameters, rateLimits } = operations[id];
    const document = readDocument();
    const operation = document.paths[operations[id].path]?.[method] as {
      'x-rate-limit'?: { alone?: boolean };
    };
    const { 'x-rate-limit': own } = operation;
    const general = document['x-rate-limits'] as Record<string, object>;
    const usual = method === 'get' && queryParameters.includes('page') ? general.list : general.operation;
    const { alone, ...limit } = own ?? { ...usual };
    expect(rateLimits).toEqual([
      ...(alone ? [] : [{ bucket: 'all', ...general.all }]),
      { bucket: id, ...limit },
    ]);
  });

  it('are in the headers of every answer', () => {
    const { paths, components } = readDocument();
    const answers = [components, ...Object.values(paths).flatMap((item) => Object.values(item))]
      .flatMap((holder) => Object.values((holder as Answers).responses ?? {}))
      .filter(({ $ref }) => $ref === undefined);
    expect(answers.length).toBeGreaterThan(20);
    for (const { headers } of answers) {
      expect(Object.keys(headers ?? {})).toEqual(
        expect.arrayContaining([
          'X-RateLimit-Limit',
          'X-RateLimit-Remaining',
          'X-RateLimit-Reset',
          'Retry-After',
        ]),
      );
    }
  });

  it('do not apply to the operator', () => {
    for (const id of operationIdsOf('operator')) expect(operations[id].rateLimits).toEqual([]);
    expect(JSON.stringify(readDocument('operator'))).not.toContain('X-RateLimit');
  });
});
