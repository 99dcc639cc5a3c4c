import { limits, pause, sample, until, useBuild } from '@cloud-account/testkit';
import { expect, onTestFinished, test } from 'vitest';
import { createClient, type CloudClient } from '../../packages/client/src/index.js';
import { newCrashData } from './crash-data.js';
import { Random } from './random.js';
import { ServerProcess, type Ready } from './server-process.js';

useBuild();

const KILLS = Number(process.env.CLOUD_TEST_KILLS ?? sample(50, 10));
const WRITERS = 8;

/** The base URL for the clients, in place of that of the running server. */
const BASE = 'http://server.invalid/v4';

/** The ids of the things that a writer made, by the answers that it got. */
interface Written {
  readonly domain: number;
  readonly records: number[];
  readonly tickets: { readonly id: number; readonly replies: number[] }[];
}

/** Makes one thing after another, none of which has a unique name, until it is to stop. */
async function write(
  client: CloudClient,
  name: string,
  written: (made: Written) => void,
  mayStop: () => boolean,
  onAnswer: () => void,
): Promise<void> {
  const domain = await client.createDomain({
    body: { domain: `${name}.example`, type: 'master', soa_email: 'admin@example.org' },
  });
  const made: Written = { domain: domain.id, records: [], tickets: [] };
  written(made);
  while (!mayStop()) {
    const domainId = domain.id;
    const body = { type: 'TXT', name: `n${made.records.length}`, target: 'text' } as const;
    made.records.push((await client.createDomainRecord({ domainId, body })).id);
    const ticket = { id: 0, replies: [] as number[] };
    ticket.id = (await client.createTicket({ body: { summary: name, description: 'The same.' } })).id;
    made.tickets.push(ticket);
    onAnswer();
    for (let at = 0; at < 2; at += 1) {
      const reply = { ticketId: ticket.id, body: { description: 'The same.' } };
      ticket.replies.push((await client.createTicketReply(reply)).id);
    }
    const file = new File(['text'], 'log.txt');
    await client.createTicketAttachment({ ticketId: ticket.id, file });
    onAnswer();
  }
}

const idsOf = async (items: AsyncIterable<{ readonly id: number }>): Promise<number[]> => {
  const ids: number[] = [];
  for await (const { id } of items) ids.push(id);
  return ids.sort((one, other) => one - other);
};

test(
  `clients that repeat what ${KILLS} kills interrupt make each thing once`,
  { timeout: limits.long },
  async () => {
    const random = Random.ofTest();
    const { environment } = await newCrashData();
    let server = new ServerProcess(environment);
    onTestFinished(() => server.kill());
    let ready = server.ready();
    const restart = async (): Promise<Ready> => {
      await server.kill();
      server = new ServerProcess(environment);
      return server.ready();
    };
    const client = async (): Promise<CloudClient> => {
      const { token } = await ready;
      return createClient({
        baseUrl: BASE,
        token,
        // Each server has another port.
        fetch: async (request) => {
          const { api } = await ready;
          return fetch(new Request(api + request.url.slice(BASE.length), request));
        },
        retry: { attempts: 10 },
        // It waits for the next server, too.
        timeout: limits.wait,
      });
    };

    const all: Written[] = [];
    let acknowledged = 0;
    let isEnd = false;
    const writing = Promise.all(
      Array.from({ length: WRITERS }, async (_none, index) =>
        write(
          await client(),
          `w${index}`,
          (made) => {
            all.push(made);
          },
          () => isEnd,
          () => {
            acknowledged += 1;
          },
        ),
      ),
    );
    const untilWritten = (goal: number): Promise<unknown> =>
      Promise.race([
        writing,
        until(() => {
          expect(acknowledged).toBeGreaterThanOrEqual(goal);
        }, 2),
      ]);
    for (let kill = 0; kill < KILLS; kill += 1) {
      await ready;
      await untilWritten(acknowledged + random.between(1, 20));
      await pause(random.between(0, 30));
      ready = restart();
    }
    isEnd = true;
    await writing;

    const reader = await client();
    const tickets = all.flatMap((made) => made.tickets);
    expect(await idsOf(reader.listDomains.all())).toHaveLength(WRITERS);
    for (const { domain: domainId, records } of all)
      expect(await idsOf(reader.listDomainRecords.all({ domainId }))).toEqual(records);
    expect(await idsOf(reader.listTickets.all())).toEqual(
      tickets.map(({ id }) => id).sort((one, other) => one - other),
    );
    for (const { id: ticketId, replies } of tickets) {
      expect((await reader.getTicket({ ticketId })).attachments).toEqual(['log.txt']);
      expect(await idsOf(reader.listTicketReplies.all({ ticketId }))).toEqual(replies);
    }
    await server.stop();
    process.stderr.write(`${tickets.length} tickets were each made once over ${KILLS} kills\n`);
  },
);
