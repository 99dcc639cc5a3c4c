import { createSocket } from 'node:dgram';
import { isIPv6 } from 'node:net';
import { MessageSplitter } from '../messages/message-splitter.js';
import { connectToFirst, localAddressFor, type LocalAddress } from './connection.js';
import { startDeadline, untilAborted } from './deadline.js';
import type { AddressPolicy } from './server-address.js';
import { TransferProblem } from './transfer-problem.js';

/** The options of one question to a name server. */
export interface AskOptions extends AddressPolicy {
  /** Milliseconds for each attempt. */
  readonly timeoutMs: number;
  /** The local address; the system chooses one by default. */
  readonly localAddress?: LocalAddress;
  /** Ends it early; it then rejects with the signal's reason. */
  readonly signal?: AbortSignal;
}

/** A question and the server that it goes to. */
export interface Question {
  readonly message: Buffer;
  readonly address: string;
  readonly port: number;
}

/** True if a message can be the answer to a question: the same id, and a response. The caller checks the rest. */
const isAnswer = (message: Buffer, question: Buffer): boolean =>
  message.length >= 12 && message.readUInt16BE(0) === question.readUInt16BE(0) && (message[2] ?? 0) >= 0x80;

/**
 * Asks one address over UDP, from an unpredictable port, and waits for an answer. Datagrams from other addresses and answers
 * to other questions are ignored.
 * @throws TransferProblem `timeout` or `unreachable`; the signal's reason when the caller aborts
 */
export async function askByUdp({ message, address, port }: Question, options: AskOptions): Promise<Buffer> {
  const { timeoutMs, localAddress = {}, signal: caller } = options;
  const deadline = startDeadline(timeoutMs, caller, 'The name server did not answer.');
  const socket = createSocket(isIPv6(address) ? 'udp6' : 'udp4');
  try {
    return await untilAborted(
      new Promise<Buffer>((resolve, reject) => {
        socket.on('error', (cause) => {
          reject(new TransferProblem('unreachable', 'The name server cannot be reached.', { cause }));
        });
        socket.on('message', (answer) => {
          if (isAnswer(answer, message)) resolve(answer);
        });
        socket.on('connect', () => {
          socket.send(message);
        });
        socket.bind(0, localAddressFor(address, localAddress), () => {
          // No callback, because it would get the error of an address without a route.
          socket.connect(port, address);
        });
      }),
      deadline.signal,
    );
  } finally {
    deadline.stop();
    socket.close();
  }
}

/** Asks one address over TCP. @throws as `askByUdp`, and TransferProblem `truncated` when the connection ends first */
export async function askByTcp({ message, address, port }: Question, options: AskOptions): Promise<Buffer> {
  const { timeoutMs, localAddress = {}, signal: caller } = options;
  const deadline = startDeadline(timeoutMs, caller, 'The name server did not answer.');
  const { signal } = deadline;
  try {
    const socket = await connectToFirst([address], {
      port,
      connectTimeoutMs: timeoutMs,
      localAddress,
      signal,
    });
    try {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(message.length);
      socket.write(Buffer.concat([length, message]));
      const splitter = new MessageSplitter();
      for await (const chunk of socket) {
        for (const answer of splitter.push(chunk as Buffer)) {
          if (isAnswer(answer, message)) return Buffer.from(answer);
        }
      }
    } catch (error) {
      signal.throwIfAborted();
      throw endedEarly(error);
    } finally {
      socket.destroy();
    }
    throw endedEarly();
  } finally {
    deadline.stop();
  }
}

const endedEarly = (cause?: unknown): TransferProblem =>
  new TransferProblem('truncated', 'The name server closed the connection before it answered.', { cause });
