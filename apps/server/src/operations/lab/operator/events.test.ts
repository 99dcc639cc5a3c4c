import type { OperatorSchema } from '@cloud-account/spec';
import { problemsOf, startTestServer, useServer, type OwnTestServer } from '@cloud-account/testkit';
import { describe, expect, it, onTestFinished } from 'vitest';
import { makeDomain } from '../../domains/domains.fixture.js';
import { createFault, deleteFaults, withLab } from './faults.fixture.js';

type Change = OperatorSchema<'LabChange'>;
type Events = OperatorSchema<'LabEventPage'>;

const server = useServer(withLab);

/** Follows the changes of a server until the test ends. */
async function follow({ operator: { url, key } }: Pick<OwnTestServer, 'operator'>) {
  const leaving = new AbortController();
  onTestFinished(() => {
    leaving.abort();
  });
  const headers = { Authorization: `Bearer ${key}` };
  const response = await fetch(`${url}/lab/stream`, { headers, signal: leaving.signal });
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const next = async (): Promise<Change | undefined> => {
    while (!text.includes('\n\n')) {
      const { done, value } = (await reader?.read()) ?? { done: true };
      if (done) return undefined;
      text += value;
    }
    const [message = '', ...rest] = text.split('\n\n');
    text = rest.join('\n\n');
    const [, data] = /^event: changed\ndata: (.+)$/.exec(message) ?? [];
    return data === undefined ? next() : (JSON.parse(data) as Change);
  };
  /** Waits until a part has changed. */
  const until = async (part: Change['parts'][number]): Promise<void> => {
    for (let change = await next(); !change?.parts.includes(part); change = await next())
      if (change === undefined) throw new Error(`The stream ended before ${part} changed.`);
  };
  return { next, until };
}

describe('getLabStream', () => {
  it('names all parts at first, and then what changes', async () => {
    const stream = await follow(server);
    expect(await stream.next()).toEqual({ parts: ['cloud', 'lab', 'requests'] });
    await makeDomain(server.user);
    await stream.until('cloud');
    await server.user.get('/nothing');
    await stream.until('requests');
    const fault = await createFault(server, { operation: 'listTags', effect: 'status', times: 1 });
    onTestFinished(() => deleteFaults(server));
    await stream.until('lab');
    await server.user.get('/tags');
    await stream.until('lab');
    expect((await server.operator.delete(`/lab/faults/${fault.id}`)).status).toBe(204);
    await stream.until('lab');
  });

  it('needs no end of it for a reset, and goes on after that', async () => {
    const own = await startTestServer({ environment: withLab });
    onTestFinished(() => own.stop());
    const stream = await follow(own);
    await stream.next();
    expect((await own.operator.post('/lab/reset', undefined)).status).toBe(204);
    await stream.until('lab');
  });

  it('ends when the server stops, which does not wait for it', async () => {
    const own = await startTestServer({ environment: withLab });
    const stream = await follow(own);
    await stream.next();
    await own.stop();
    // A connection that is cut off would throw.
    while ((await stream.next()) !== undefined);
  });

  it('is refused where 20 are open', async () => {
    const own = await startTestServer({ environment: withLab });
    onTestFinished(() => own.stop());
    const streams = await Promise.all(Array.from({ length: 20 }, () => follow(own)));
    for (const stream of streams) await stream.next();
    const answer = await own.operator.get('/lab/stream');
    expect([answer.status, problemsOf(answer)]).toEqual([429, [{ reason: 'Too many streams at once' }]]);
  });
});

describe('listLabEvents', () => {
  it('has the events of all accounts, the newest first, and takes filters', async () => {
    const [one, other] = [await server.newAccount(), await server.newAccount()];
    const [first, second] = [await makeDomain(one), await makeDomain(other)];
    const list = async (filter: object): Promise<Events> => {
      const answer = await server.operator.get<Events>('/lab/events', { 'X-Filter': JSON.stringify(filter) });
      expect(answer.status, answer.text).toBe(200);
      return answer.body;
    };
    const accounts = { '+or': [one, other].map(({ accountId }) => ({ account_id: accountId })) };
    expect((await list({ ...accounts, action: 'domain_create' })).data).toMatchObject(
      [
        { user: other, domain: second },
        { user: one, domain: first },
      ].map(({ user, domain }) => ({
        account_id: user.accountId,
        action: 'domain_create',
        status: 'notification',
        entity: { type: 'domain', id: domain.id, label: domain.domain },
        username: user.username,
        message: '',
      })),
    );
    expect((await list({ account_id: one.accountId, status: 'failed' })).results).toBe(0);
  });
});
