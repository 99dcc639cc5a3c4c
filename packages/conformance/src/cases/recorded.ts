import { subjectOf } from '../things/subjects.js';
import { readFileSync } from 'node:fs';
import { refusals, type RefusalId } from '@cloud-account/core';
import { operations, type OperationId } from '@cloud-account/spec';
import type { Case } from '../case.js';
import { expectRefusal } from '../expect.js';
import type { Run } from '../run.js';
import { irreversible } from '../things/irreversible.js';
import type { Body } from '../things/making.js';
import { preparations } from './prepared/index.js';
import type { Real } from './prepared/prepare.js';

/** A refusal that a test of the project got, with stable names. */
interface Recorded {
  /** The test that got it. */
  readonly file: string;
  readonly api: string;
  readonly operation?: OperationId;
  readonly request: {
    readonly method: string;
    readonly path: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: unknown;
  };
  readonly status: number;
  /** The number of errors of other rules in the answer. */
  readonly others?: number;
  readonly answer: { readonly errors: readonly { readonly field?: string }[] };
}

const recorded = JSON.parse(
  readFileSync(new URL('../../data/refusals.json', import.meta.url), 'utf8'),
) as Readonly<Partial<Record<RefusalId, Recorded>>>;

/** True if a recorded request can be sent as it is: it is not shortened, and names nothing that would have to exist. */
function isWhole({ body, path }: Recorded['request']): boolean {
  const text = JSON.stringify(body ?? '') + path;
  return !text.includes('…') && !/"(?:\w+_)?ids?":\[?1\d\d\b/.test(text) && !text.includes('form file=');
}

/** The labels and names that all examples have. */
const SHARED = /^(?:web|data|photos|net|tag|more)-\d+$|^example\.org$/;

/** A body with a name of this run in place of a name that all examples have. */
function renamed(run: Run, body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body;
  const { domain, label } = body as Body;
  return {
    ...body,
    ...(SHARED.test(String(domain)) && { domain: run.domainName() }),
    ...(SHARED.test(String(label)) && { label: run.label() }),
  };
}

async function realOf(
  run: Run,
  operation: OperationId,
  { path, headers = {}, body }: Recorded['request'],
): Promise<Real> {
  const { ids } = await subjectOf(run, operation);
  const query = Object.fromEntries(new URLSearchParams(path.split('?')[1] ?? ''));
  return { ids, query, headers, body: renamed(run, body) };
}

/** The rules that keep a server from what cannot be undone. */
const AT_RISK: readonly RefusalId[] = ['user.self.kept'];

/** The rule of a recorded refusal, by the request of the record or one that is prepared. */
function caseOf(rule: RefusalId, one: Recorded): Case | undefined {
  const { operation, request, status, answer, others = 0, file } = one;
  const prepare = preparations[rule];
  // Requests that break one rule alone are cases of their own.
  if (operation === undefined || prepare === null || file.endsWith('/alone.test.ts')) return undefined;
  if (prepare === undefined && !isWhole(request)) return undefined;
  return {
    id: `${operation} refuses by ${rule}`,
    operation,
    area: operations[operation].area,
    rule,
    needs: irreversible(operation) || AT_RISK.includes(rule) ? ['destructive'] : [],
    run: async (run) => {
      const given = await realOf(run, operation, request);
      const {
        ids,
        query,
        headers,
        body,
        caller = run.owner,
      } = {
        ...given,
        ...(await prepare?.(run, { ...given, body: given.body as Body })),
      };
      const got = await caller.call(operation, { ids, query, headers, ...(body !== undefined && { body }) });
      const fields = answer.errors.map(({ field }) => field);
      try {
        expectRefusal(got, { status, rule, ...(others === 0 && { fields }) });
      } finally {
        // What was prepared fills lists and takes names that other cases need.
        if (prepare !== undefined || got.status < 300) await run.clear();
      }
    },
  };
}

/** A refusal by each rule that the recorded examples show and the API alone can bring about. */
export const recordedCases: readonly Case[] = refusals.flatMap(({ id }) => {
  const one = recorded[id];
  const made = one?.api === 'v4' ? caseOf(id, one) : undefined;
  return made === undefined ? [] : [made];
});
