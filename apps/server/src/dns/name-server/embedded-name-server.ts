import { lookup } from 'node:dns/promises';
import type { Worker } from 'node:worker_threads';
import { sendNotify, type GroupKey } from '@cloud-account/dns';
import { CannotListen, startThread } from '@cloud-account/runtime';
import type { Config } from '../../config/config.js';
import { localTransferAddress } from '../../config/transfer-addresses.js';
import type {
  NameServer,
  NameServerAddress,
  NameServerCallbacks,
  NameServerFigures,
  ServedZone,
} from './name-server.js';
import { WantedContents } from './wanted-contents.js';
import type { Request, FromWorker, Reply, ToWorker, WorkerInput } from './worker-messages.js';

/** The number of notifications of a secondary, and the first time limit in milliseconds. */
const NOTICE = { attempts: 4, timeoutMs: 2_000 } as const;

interface Call {
  readonly resolve: (reply: Reply) => void;
  readonly reject: (error: Error) => void;
}

/** The thread of the name server refused a request. */
class Refusal extends Error {
  constructor(
    readonly code: string,
    reason: string,
  ) {
    super(reason);
  }
}

/** Answers for zones in its own thread, so that many questions and large zones do not delay requests of the API. */
export class EmbeddedNameServer implements NameServer {
  readonly #worker: Worker;
  readonly #calls = new Map<number, Call>();
  readonly #wanted: WantedContents;
  #numbers = 0;
  #port = 0;
  #ended: Promise<void> | undefined;
  #failure: Error | undefined;
  readonly failed: Promise<Error>;
  #reportFailure!: (failure: Error) => void;

  /** @param config its addresses and limits */
  constructor(
    private readonly config: Pick<Config, 'dns' | 'importPrivateAddresses' | 'transferAddresses'>,
    private readonly callbacks: NameServerCallbacks,
  ) {
    const { memory, responsesPerSecond, exempt } = config.dns;
    this.failed = new Promise((resolve) => (this.#reportFailure = resolve));
    const workerData: WorkerInput = { memory, responsesPerSecond, exempt };
    this.#worker = startThread(new URL('./worker.js', import.meta.url), { workerData, name: 'name server' });
    this.#worker.on('message', (message: FromWorker) => {
      this.#receive(message);
    });
    this.#worker.on('error', (error) => {
      this.#fail(error);
    });
    this.#worker.on('exit', (code) => {
      // Also after a stop: nobody answers what was requested meanwhile.
      this.#fail(new Error(`The name server ended with code ${code}.`));
    });
    this.#wanted = new WantedContents(
      (ids) => callbacks.contentsOf(ids),
      (id, request, content) => {
        this.#send({ kind: 'content', id, request, content });
      },
      (error) => {
        callbacks.log.error({ err: error }, 'contents of zones cannot be read');
      },
    );
  }

  get address(): NameServerAddress {
    return { host: this.config.dns.host, port: this.#port };
  }

  /** @throws CannotListen when a configured address is taken or does not belong to this machine */
  async start(): Promise<void> {
    const { host, port, beside } = this.config.dns;
    const ports = port === undefined ? [beside, 0] : [port];
    try {
      const found = await lookup(host, { all: true });
      const hosts = found.map(({ address }) => address);
      this.#port = (await this.#request({ kind: 'start', hosts, ports })).port ?? 0;
    } catch (error) {
      const code = error instanceof Refusal ? error.code : '';
      const text =
        code === 'EADDRINUSE'
          ? `${host}:${port ?? 0} is in use; set CLOUD_DNS_PORT to another port, or to 0 for a free one.`
          : `Cannot answer DNS on ${host}:${port ?? 0}: ${String(error)}.`;
      throw new CannotListen(text, { cause: error });
    }
  }

  async serve(zones: readonly ServedZone[]): Promise<void> {
    await this.#request({ kind: 'serve', zones });
  }

  async setKeys(keys: readonly GroupKey[]): Promise<void> {
    await this.#request({ kind: 'set-keys', keys });
  }

  async withdraw(ids: readonly number[]): Promise<void> {
    await this.#request({ kind: 'withdraw', ids });
  }

  /** Sent by this process and not by the thread: notices are rare, and the thread's sockets get messages of other senders. */
  async notify(
    { name }: Pick<ServedZone, 'name'>,
    addresses: readonly string[],
    signal: AbortSignal,
  ): Promise<readonly string[]> {
    const { dns, importPrivateAddresses: allowPrivateAddresses, transferAddresses } = this.config;
    const localAddress = localTransferAddress(transferAddresses);
    const reply = addresses.map(async (host) => {
      try {
        const server = { host, port: dns.peerPort };
        await sendNotify({ zone: name, server }, { ...NOTICE, allowPrivateAddresses, localAddress, signal });
        return [];
      } catch (error) {
        signal.throwIfAborted();
        this.callbacks.log.info(
          { err: error, zone: name, secondary: host },
          'a secondary does not acknowledge',
        );
        return [host];
      }
    });
    return (await Promise.all(reply)).flat();
  }

  async askOutcomes(asks: boolean): Promise<void> {
    await this.#request({ kind: 'ask-outcomes', asks });
  }

  async figures(): Promise<NameServerFigures> {
    const { figures } = await this.#request({ kind: 'figures' });
    if (figures === undefined) throw new Error('The name server has no figures.');
    return figures;
  }

  stop(timeout: number): Promise<void> {
    this.#ended ??= this.#end(timeout);
    return this.#ended;
  }

  async #end(timeout: number): Promise<void> {
    if (this.#failure !== undefined) return;
    const exited = new Promise<void>((resolve) => {
      this.#worker.once('exit', () => {
        resolve();
      });
    });
    await this.#request({ kind: 'stop', timeout }).catch(() => this.#worker.terminate());
    await exited;
  }

  #request(request: Request): Promise<Reply> {
    if (this.#failure !== undefined) return Promise.reject(this.#failure);
    const number = ++this.#numbers;
    return new Promise((resolve, reject) => {
      this.#calls.set(number, { resolve, reject });
      this.#send({ kind: 'request', number, request });
    });
  }

  #send(message: ToWorker): void {
    this.#worker.postMessage(message);
  }

  #receive(message: FromWorker): void {
    switch (message.kind) {
      case 'done':
        this.#take(message.number)?.resolve(message.reply);
        break;
      case 'refused':
        this.#take(message.number)?.reject(new Refusal(message.code, message.reason));
        break;
      case 'wanted':
        this.#wanted.add(message.id, message.request);
        break;
      case 'increments-wanted':
        void this.#sendIncrements(message);
        break;
      case 'question':
        void this.#decide(message.number);
        break;
      case 'notified':
        this.callbacks.notified(message.zone, message.from);
        break;
      case 'fault':
        this.callbacks.log.error({ reason: message.reason }, message.text);
        break;
      case 'uncaught':
        this.callbacks.uncaught(message.error);
    }
  }

  async #sendIncrements({ number, id, from, to }: FromWorker & { kind: 'increments-wanted' }): Promise<void> {
    let texts: readonly string[] | undefined;
    try {
      texts = await this.callbacks.incrementsOf(id, from, to);
    } catch (error) {
      // The whole zone is sent instead.
      this.callbacks.log.error({ err: error }, 'changes of a zone cannot be read');
    }
    this.#send({ kind: 'increments', number, texts: texts ?? null });
  }

  async #decide(number: number): Promise<void> {
    try {
      this.#send({ kind: 'outcome', number, outcome: (await this.callbacks.outcomeOf?.()) ?? 'answer' });
    } catch (error) {
      this.callbacks.log.error({ err: error }, 'the fate of a question cannot be decided');
      this.#send({ kind: 'outcome', number, outcome: 'answer' });
    }
  }

  #take(number: number): Call | undefined {
    const call = this.#calls.get(number);
    this.#calls.delete(number);
    return call;
  }

  #fail(failure: Error): void {
    if (this.#failure !== undefined) return;
    this.#failure = failure;
    for (const { reject } of this.#calls.values()) reject(failure);
    this.#calls.clear();
    if (this.#ended === undefined) this.#reportFailure(failure);
  }
}
