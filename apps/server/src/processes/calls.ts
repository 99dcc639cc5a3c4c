/** The channel that Node opens between a process and the one that started it. */
interface Channel {
  send?(
    message: Message,
    handle: undefined,
    options: undefined,
    done: (error: Error | null) => void,
  ): unknown;
  on(event: 'message', listener: (message: unknown) => void): unknown;
  once(event: 'disconnect', listener: () => void): unknown;
}

/** A question of one process to the other. */
interface Question {
  readonly ask: string;
  readonly call: number;
  readonly given: unknown;
}

/** The answer of the other. */
interface Answer {
  readonly answerTo: number;
  readonly value: unknown;
  readonly error: string | undefined;
}

type Message = Question | Answer;

/** The functions that answer questions, by their names. */
export type Answers = Readonly<Record<string, (given: never) => unknown>>;

/**
 * Asks the other process.
 *
 * @throws Error when that process ends or fails
 */
export type Ask = (name: string, given?: unknown) => Promise<unknown>;

interface PendingCall {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

// Node's own messages, and those of the library of metrics, use the same channel.
const isMessage = (message: unknown): message is Message =>
  typeof message === 'object' && message !== null && ('ask' in message || 'answerTo' in message);

/** Connects two processes of one server, so that each can ask the other. */
export function connect(channel: Channel, answers: Answers): Ask {
  const waiting = new Map<number, PendingCall>();
  let calls = 0;

  const answer = async ({ ask: name, call: answerTo, given }: Question): Promise<Answer> => {
    try {
      return { answerTo, value: await answers[name]?.(given as never), error: undefined };
    } catch (error) {
      return { answerTo, value: undefined, error: String(error) };
    }
  };

  channel.on('message', (message) => {
    if (!isMessage(message)) return;
    if ('ask' in message) {
      void answer(message).then((found) => {
        // The process that asked may have ended meanwhile.
        channel.send?.(found, undefined, undefined, () => undefined);
      });
      return;
    }
    const asked = waiting.get(message.answerTo);
    waiting.delete(message.answerTo);
    if (message.error === undefined) asked?.resolve(message.value);
    else asked?.reject(new Error(message.error));
  });
  channel.once('disconnect', () => {
    for (const { reject } of waiting.values()) reject(new Error('The other process ended.'));
    waiting.clear();
  });

  return (name, given) =>
    new Promise((resolve, reject) => {
      calls += 1;
      const call = calls;
      waiting.set(call, { resolve, reject });
      channel.send?.({ ask: name, call, given }, undefined, undefined, (error) => {
        if (error === null) return;
        waiting.delete(call);
        reject(error);
      });
    });
}
