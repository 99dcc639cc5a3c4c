import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { AUTHORITATIVE_ANSWER, decode, encode, streamDecode, type SoaAnswer } from 'dns-packet';
import {
  misbehaviours,
  soaOf,
  zoneMessages,
  type Misbehaviour,
  type Play,
  type Query,
} from './fake-behaviours.js';
import type { ZoneRecord } from './zone-record.js';

/** The behaviour of a fake name server for all queries. */
export type FakeBehaviour =
  | Misbehaviour
  /** Serves these records, SOA first, `perMessage` in each message (100 by default). */
  | { readonly zone: readonly ZoneRecord[]; readonly perMessage?: number }
  /** Sends these bytes unchanged, then closes. */
  | { readonly raw: (query: Query) => readonly Buffer[] };

/** A name server in this process, for behaviours that real ones do not have. */
export interface FakeNameserver {
  readonly host: string;
  readonly port: number;
  /** The number of open connections. */
  readonly connections: () => number;
  /** The number of all connections so far. */
  readonly accepted: () => number;
  /** Resolves when no connection is open. */
  readonly idle: () => Promise<void>;
  /** Changes the behaviour for later queries. */
  readonly play: (behaviour: FakeBehaviour) => void;
  /** Closes everything; a second call does nothing. */
  readonly stop: () => Promise<void>;
}

function playOf(behaviour: FakeBehaviour): Play {
  if (typeof behaviour === 'string') return misbehaviours[behaviour];
  if ('raw' in behaviour) return { pieces: behaviour.raw, then: 'close' };
  const { zone, perMessage = 100 } = behaviour;
  return { pieces: (query) => zoneMessages(query, zone, perMessage), then: 'keep' };
}

async function readQuery(socket: Socket): Promise<Query | undefined> {
  let received = Buffer.alloc(0);
  for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
    received = Buffer.concat([received, chunk as Buffer]);
    if (received.length < 2 || received.length < 2 + received.readUInt16BE(0)) continue;
    const { id = 0, questions = [] } = streamDecode(received);
    const question = questions[0];
    return question && { id, zone: question.name, type: question.type };
  }
  return undefined;
}

async function serve(socket: Socket, play: Play): Promise<void> {
  const query = await readQuery(socket);
  if (query === undefined) return;
  socket.resume();
  for await (const piece of play.pieces(query)) {
    if (socket.destroyed) return;
    if (!socket.write(piece)) await Promise.race([once(socket, 'drain'), once(socket, 'close')]);
  }
  if (play.then === 'close') socket.end();
  if (play.then === 'reset') socket.resetAndDestroy();
}

/** Starts a fake name server on a free port of an address of this machine. */
export async function startFakeNameserver(
  behaviour: FakeBehaviour,
  address = '127.0.0.1',
  wantedPort = 0,
): Promise<FakeNameserver> {
  let play = playOf(behaviour);
  const open = new Set<Socket>();
  let accepted = 0;
  const server = createServer((socket) => {
    accepted++;
    open.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => open.delete(socket));
    serve(socket, play).catch(() => socket.destroy());
  });
  server.listen(wantedPort, address);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    host: address,
    port,
    connections: () => open.size,
    accepted: () => accepted,
    idle: async () => {
      await Promise.all([...open].map((socket) => new Promise((resolve) => socket.once('close', resolve))));
    },
    play: (next) => {
      play = playOf(next);
    },
    stop: async () => {
      if (!server.listening) return;
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** A fake name server that also answers queries for its serial over UDP. Tests can change it while it runs. */
export interface FakeMaster extends Omit<FakeNameserver, 'play'> {
  /** Sets its serial and its behaviour for transfers. */
  play(serial: number | 'silent', behaviour: FakeBehaviour): void;
  /** The number of queries for its serial. */
  readonly asked: () => number;
}

/** Starts a fake master on an address of this machine; several masters may have the same port. */
export async function startFakeMaster(host: string, port: number): Promise<FakeMaster> {
  let serial: number | 'silent' = 'silent';
  let asked = 0;
  const transfers = await startFakeNameserver('silent', host, port);
  const socket = createSocket('udp4');
  socket.on('message', (message, from) => {
    const { id, questions = [] } = decode(message);
    const question = questions[0];
    if (question === undefined) return;
    asked += 1;
    if (serial === 'silent') return;
    const answers = [soaOf(question.name, serial) as SoaAnswer];
    const flags = AUTHORITATIVE_ANSWER;
    socket.send(encode({ type: 'response', id, flags, questions, answers }), from.port, from.address);
  });
  socket.bind(port, host);
  await once(socket, 'listening');
  return {
    ...transfers,
    host,
    asked: () => asked,
    play: (next, behaviour) => {
      serial = next;
      transfers.play(behaviour);
    },
    stop: async () => {
      await transfers.stop();
      socket.close();
      await once(socket, 'close');
    },
  };
}
