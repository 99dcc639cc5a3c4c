import { createSocket, type RemoteInfo } from 'node:dgram';
import { once } from 'node:events';
import { isIPv4 } from 'node:net';
import { AUTHORITATIVE_ANSWER, decode, encode, type Answer } from 'dns-packet';

/** The answer for a name: its addresses of both families, an alias, SERVFAIL, or no answer until it has another one. */
type ForwardAnswer = readonly string[] | { readonly alias: string } | 'silence' | 'failure';

/** A name server in this process with answers that tests set; other names do not exist. */
export interface ForwardNames {
  /** Its address with its port. */
  readonly server: string;
  /** The number of queries so far. */
  readonly asked: () => number;
  set(name: string, answer: ForwardAnswer): void;
  stop(): Promise<void>;
}

const SERVFAIL = 2;
const NXDOMAIN = 3;

type Names = ReadonlyMap<string, ForwardAnswer>;

/** The answers for a name and its aliases. */
function answersFor(names: Names, name: string, type: string): Answer[] | 'silence' | 'failure' | undefined {
  const said = names.get(name.toLowerCase());
  if (said === undefined || said === 'silence' || said === 'failure') return said;
  if ('alias' in said) {
    const beyond = answersFor(names, said.alias, type);
    const alias: Answer = { name, type: 'CNAME', ttl: 0, data: said.alias };
    return typeof beyond === 'string' ? beyond : [alias, ...(beyond ?? [])];
  }
  return said
    .filter((address) => (type === 'A') === isIPv4(address))
    .map((data): Answer => ({ name, type: isIPv4(data) ? 'A' : 'AAAA', ttl: 0, data }));
}

function replyTo(names: Names, message: Buffer): Buffer | undefined {
  const { id = 0, questions = [] } = decode(message);
  const [{ name, type } = { name: '', type: 'A' }] = questions;
  const answers = answersFor(names, name, type);
  if (answers === 'silence') return undefined;
  const fault = answers === 'failure' ? SERVFAIL : answers === undefined ? NXDOMAIN : 0;
  return encode({
    type: 'response',
    id,
    flags: AUTHORITATIVE_ANSWER | fault,
    questions,
    answers: typeof answers === 'string' ? [] : (answers ?? []),
  });
}

/** Starts the name server on a free port of this machine. It does not keep the process alive. */
export async function startForwardNames(): Promise<ForwardNames> {
  const names = new Map<string, ForwardAnswer>();
  let asked = 0;
  let waiting: (() => boolean)[] = [];
  const socket = createSocket('udp4');
  socket.on('message', (message: Buffer, { port, address }: RemoteInfo) => {
    asked += 1;
    const answer = (): boolean => {
      const reply = replyTo(names, message);
      if (reply !== undefined) socket.send(reply, port, address);
      return reply !== undefined;
    };
    if (!answer()) waiting.push(answer);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  socket.unref();
  return {
    server: `127.0.0.1:${socket.address().port}`,
    asked: () => asked,
    set: (name, answer) => {
      names.set(name.toLowerCase(), answer);
      waiting = waiting.filter((reply) => !reply());
    },
    stop: async () => {
      socket.close();
      await once(socket, 'close');
    },
  };
}

let shared: Promise<ForwardNames> | undefined;

/** The default name server of all clouds in this process. */
export const forwardNames = (): Promise<ForwardNames> => (shared ??= startForwardNames());

/** Sets the addresses of a name for all clouds in this process. */
export async function resolveTo(name: string, ...addresses: readonly string[]): Promise<void> {
  (await forwardNames()).set(name, addresses);
}
