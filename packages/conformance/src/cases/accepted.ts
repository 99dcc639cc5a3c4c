import { pathIdOf } from '../contents.js';
import {
  operationIdsOf,
  operations,
  type JsonSchema,
  type OperationId,
  type Schema,
} from '@cloud-account/spec';
import type { Case } from '../case.js';
import { expectAccepted, expectEqual, expectStatus } from '../expect.js';
import { shortEvent, type Run } from '../run.js';
import { examplesOf, realBody, validBody, validQuery } from '../things/bodies.js';
import { exampleKey, exampleThings } from '../things/example-things.js';
import { irreversible } from '../things/irreversible.js';
import type { Body, Making } from '../things/making.js';
import { makeSubject } from '../things/subjects.js';
import { Unmet } from '../unmet.js';
import { filledPath } from '../wire/caller.js';
import type { Answer } from '../wire/exchange.js';
import { isFile } from '../wire/placed.js';
import { bodyOf, follow } from '../wire/schemas.js';

type Event = Schema<'Event'>;
type Values = Readonly<Record<string, unknown>>;

const valuesOf = ({ body }: Answer): Values =>
  typeof body === 'object' && body !== null ? (body as Values) : {};

/** The operation of a method on a path, if there is one. */
const operationAt = (method: string, path: string): OperationId | undefined =>
  operationIdsOf('v4').find((id) => operations[id].path === path && operations[id].method === method);

/** The operation that reads the things that an operation creates: its path has one parameter more. */
const readerOf = (id: OperationId): OperationId | undefined =>
  operationIdsOf('v4').find(
    (other) =>
      operations[other].method === 'get' &&
      operations[other].path.replace(/\/\{\w+\}$/, '') === operations[id].path &&
      operations[other].pathParameters.length === operations[id].pathParameters.length + 1 &&
      !operations[other].queryParameters.includes('page'),
  );

/** True if a schema is one value, a text that is no secret or a number, which the server keeps as it is sent. */
const isKept = (sent: JsonSchema, answered: unknown): boolean =>
  sent.readOnly !== true && (typeof answered !== 'object' || answered === null || Array.isArray(answered));

/** Fields whose values the server changes: times are rounded, names are written in small letters, … */
const CHANGED_BY_SERVER = new Set([
  'expiry',
  'ttl_sec',
  'refresh_sec',
  'retry_sec',
  'expire_sec',
  'scopes',
  'interfaces',
  'name',
  'id',
]);

/** Expects that an answer has what was sent, and the defaults of what was not. */
function expectKept(id: OperationId, body: Body, answer: Answer): void {
  const values = valuesOf(answer);
  const { properties = {} } = follow(bodyOf(id)?.schema ?? {});
  for (const [name, property] of Object.entries(properties)) {
    const schema = follow(property);
    const value = body[name] ?? (operations[id].method === 'post' ? schema.default : undefined);
    if (
      value === undefined ||
      !(name in values) ||
      CHANGED_BY_SERVER.has(name) ||
      !isKept(schema, values[name])
    )
      continue;
    if (Array.isArray(value) && value.some((item) => typeof item === 'object')) continue;
    // A host below the domain is completed with the domain.
    if (typeof value === 'string' && String(values[name]).startsWith(`${value}.`)) continue;
    expectEqual(
      `${name} of the answer, which was ${name in body ? 'sent' : 'left to its default'},`,
      values[name],
      value,
    );
  }
}

/** Fields that the server changes without a request. */
const CHANGED_WITHOUT_REQUEST = new Set([
  'status',
  'updated',
  'token',
  'secret',
  'secret_key',
  'last_used',
  'expiry',
  'percent_complete',
]);

const steady = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !CHANGED_WITHOUT_REQUEST.has(name)));

/** The operations after which the thing can still be read. */
const LASTING: readonly OperationId[] = ['deleteEntityTransfer', 'deleteBucketCertificate'];

/** Reads back what an operation created, changed or deleted. */
async function expectEffect(
  run: Run,
  id: OperationId,
  making: Making,
  body: Body,
  answer: Answer,
): Promise<void> {
  const { method, path } = operations[id];
  const { owner, ids } = making;
  const nodeId = ids.nodeId;
  if (method === 'put' && operationAt('get', path) !== undefined) {
    const reader = operationAt('get', path) ?? id;
    const renamed = path.endsWith('{username}')
      ? { username: (body.username ?? ids.username) as string }
      : {};
    const read = await owner.call(reader, { ids: { ...ids, ...renamed }, query: validQuery(reader) });
    expectAccepted(read);
    expectKept(id, body, read);
  }
  if (method === 'delete' && operationAt('get', path) !== undefined && !LASTING.includes(id)) {
    await run.until(
      `${filledPath(id, ids)} to be gone`,
      async () => ((await owner.get(filledPath(id, ids))).status === 404 ? true : undefined),
      { fault: 'a deleted thing is gone', found: () => 'it is still there' },
    );
    expectStatus(await owner.delete(filledPath(id, ids)), 404);
  }
  const reader = readerOf(id);
  const made = pathIdOf(valuesOf(answer));
  if (method === 'post' && reader !== undefined && made !== undefined && id !== 'createBucket') {
    const read = await owner.get(`${filledPath(id, ids)}/${encodeURIComponent(String(made))}`);
    expectAccepted(read);
    if (nodeId === undefined && id !== 'createNode' && id !== 'createVolume')
      expectEqual('what is read of the new thing', steady(valuesOf(read)), {
        ...steady(valuesOf(answer)),
      });
  }
}

/** The events of a request that are of something else than what its path and its answer name. */
const OF_SOMETHING_ELSE: readonly OperationId[] = [
  'deleteApp',
  'deleteTrustedDevice',
  'cancelObjectStorage',
  'createImage',
  'createPayment',
  'createPaymentMethod',
  'makePaymentMethodDefault',
];

/** The operations whose event ends with the content that a client sends later. */
const ENDS_LATER: readonly OperationId[] = ['uploadImage'];

/** The action of an example with another event than the operation's other examples. */
const ACTIONS: Readonly<Record<string, string>> = { 'migrateNode region': 'node_migrate_datacenter' };

/** The event of an accepted request: what it is of, who caused it, and that it comes to its end. */
async function expectEvent(
  run: Run,
  id: OperationId,
  action: string,
  before: number,
  making: Making,
  answer: Answer,
): Promise<void> {
  const known = [...Object.values(making.ids), pathIdOf(valuesOf(answer)), making.ids.nodeId]
    .filter((one) => one !== undefined)
    .map(String);
  const isAny = known.length === 0 || OF_SOMETHING_ELSE.includes(id);
  const mine = (event: Event): boolean =>
    event.action === action &&
    event.username === run.ownerName &&
    (event.entity === null ||
      isAny ||
      known.includes(String(event.entity.id)) ||
      known.includes(event.entity.label));
  let later: readonly Event[] = [];
  const read = async (): Promise<readonly Event[]> => {
    later = (await run.events()).filter((event) => event.id > before);
    return later.filter(mine);
  };
  const found = (): string => later.map(shortEvent).join(', ') || 'no event';
  // Work may take long, but its event is there at once.
  await run.until(
    `an event ${action} of the thing by ${run.ownerName}`,
    async () => ((await read()).length > 0 ? true : undefined),
    { fault: 'an event of the request', found },
  );
  if (ENDS_LATER.includes(id)) return;
  await run.until(
    `the event ${action} to end well`,
    async () => {
      const events = await read();
      const failed = events.find(({ status }) => status === 'failed');
      if (failed !== undefined) throw new Unmet(`the event ${action} to end well`, shortEvent(failed));
      return events.find(({ status }) => status === 'finished' || status === 'notification');
    },
    { found },
  );
}

/** An accepted call, its answer, its effect and its event. */
async function accept(run: Run, id: OperationId, name: string | undefined, example: Body): Promise<void> {
  const subject = await makeSubject(id, run);
  const making: Making = { run, owner: run.owner, ids: { ...subject.ids }, entities: [] };
  const given = { ...subject, ids: making.ids };
  const body =
    name === undefined
      ? await validBody(id, run, given)
      : ((await exampleThings[exampleKey(id, name)]?.(making, example)) ??
        (await realBody(id, example, run, given)));
  const { event, method } = operations[id];
  const [newest] = event === null ? [] : await run.events();
  const answer = await run.owner.call(id, {
    ids: making.ids,
    query: validQuery(id),
    ...(body !== undefined && { body }),
  });
  expectAccepted(answer);
  const sent = body === undefined || isFile(body) ? {} : run.placed(body);
  if (method !== 'get') expectKept(id, sent, answer);
  if (event !== null) {
    const action = ACTIONS[exampleKey(id, name ?? '')] ?? event;
    await expectEvent(run, id, action, newest?.id ?? 0, making, answer);
  }
  await expectEffect(run, id, making, sent, answer);
}

/** Every operation's accepted call: each example of its body, its answer, its effect and its event. */
export const acceptedCases: readonly Case[] = operationIdsOf('v4').flatMap((id) => {
  const base = {
    operation: id,
    area: operations[id].area,
    needs: irreversible(id) ? (['destructive'] as const) : [],
  };
  const examples = Object.entries(examplesOf(id));
  if (examples.length === 0)
    return [{ ...base, id: `${id} is accepted`, run: (run: Run) => accept(run, id, undefined, {}) }];
  return examples.map(([name, example]) => ({
    ...base,
    id: `${id} accepts ${name}`,
    run: (run: Run) => accept(run, id, name, example),
  }));
});
