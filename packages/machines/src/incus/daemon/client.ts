import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { connect } from 'node:net';
import type { Readable } from 'node:stream';
import { WebSocket } from 'ws';
import { HypervisorUnavailable, TaskFailed } from '../../driver.js';
import {
  type Answer,
  DaemonRefused,
  FIRST_ERROR,
  ignoreMissing,
  NOT_FOUND,
  type Operation,
  parsed,
  refusal,
  SUCCESS,
} from './answers.js';

/** The way to a daemon. */
export type DaemonAddress =
  | { readonly socket: string }
  | {
      readonly url: URL;
      /** The certificate and the key of this client, as PEM. */
      readonly certificate: string;
      readonly key: string;
      /** The certificate of the daemon or the cluster, as PEM. Undefined: a known authority has signed it. */
      readonly daemonCertificate: string | undefined;
    };

/** The time limit for an answer to a question, in milliseconds. */
const ANSWER_LIMIT = 10_000;

/** The time limit for an answer to a change, some of which the daemon makes before it answers, in milliseconds. */
const CHANGE_LIMIT = 60_000;

/** Seconds that the daemon waits for the end of an operation before it answers that this has not ended. */
const WAIT_SECONDS = 5;

/** The time limit of an operation, in milliseconds. */
const OPERATION_LIMIT = 3_600_000;

/** The largest answer. */
const LARGEST_ANSWER = {
  bytes: 64 * 1024 ** 2,
  error: new HypervisorUnavailable('The answer of the daemon is too long.'),
};

/** The largest file of a system that is read, in bytes. */
const LARGEST_FILE = 1024 ** 2;

/** The largest message of a console, in bytes. */
const LARGEST_MESSAGE = 1024 ** 2;

/** Opens sockets of consoles for as long. */
const CONSOLE_LIMIT = 10_000;

/** The owner, the group and the mode of a file of a system, as numbers. */
export interface FileAttributes {
  readonly uid: string;
  readonly gid: string;
  readonly mode: string;
}

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly body?: Readable | Buffer | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  readonly limit: number;
  /** The largest answer, and the error where it is larger; by default 64 MiB. */
  readonly largest?: { readonly bytes: number; readonly error: Error };
}

type Method = 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Incus and LXD name the same headers differently. */
const both = (name: string, value: string) => ({ [`x-incus-${name}`]: value, [`x-lxd-${name}`]: value });

/** Calls one daemon of Incus or LXD, or one member of a cluster, within a project. */
export class Client {
  readonly #address: DaemonAddress;
  readonly #agent: HttpAgent;
  readonly #project: string;
  readonly #answerLimit: number;

  /** @param answerLimit the time limit for an answer to a question, in milliseconds */
  constructor(address: DaemonAddress, project: string, answerLimit = ANSWER_LIMIT) {
    this.#address = address;
    this.#project = project;
    this.#answerLimit = answerLimit;
    this.#agent =
      'socket' in address
        ? new HttpAgent({ keepAlive: true })
        : new HttpsAgent({ keepAlive: true, ...tlsOf(address) });
  }

  /** The path of the daemon's socket; undefined: it is reached over HTTPS. */
  get socket(): string | undefined {
    return 'socket' in this.#address ? this.#address.socket : undefined;
  }

  /** Reads something. @throws DaemonRefused, or HypervisorUnavailable */
  async get<Found>(path: string): Promise<Found> {
    return (await this.#ask({ method: 'GET', path, limit: this.#answerLimit })).metadata as Found;
  }

  /** Reads something that may be missing. @throws DaemonRefused, or HypervisorUnavailable */
  find<Found>(path: string): Promise<Found | undefined> {
    return this.get<Found>(path).catch(ignoreMissing);
  }

  /**
   * Changes something, and waits until the daemon has done so.
   *
   * @returns what the operation of the daemon left; undefined: there was none
   * @throws DaemonRefused, or HypervisorUnavailable
   */
  async send(method: Method, path: string, body?: object): Promise<Operation | undefined> {
    const answer = await this.start(method, path, body);
    return answer === undefined ? undefined : this.#end(answer);
  }

  /** Changes something, and returns the operation that the daemon has begun, if it has. */
  async start(method: Method, path: string, body?: object): Promise<Operation | undefined> {
    const answer = await this.#ask({
      ...{ method, path, limit: CHANGE_LIMIT, headers: { 'content-type': 'application/json' } },
      body: body && Buffer.from(JSON.stringify(body)),
    });
    return answer.type === 'async' ? (answer.metadata as Operation) : undefined;
  }

  /** Reads a file of an instance that is off. Undefined: it is missing, or is no file. @throws TaskFailed where it is too long */
  async readFile(instance: string, name: string): Promise<(FileAttributes & { text: string }) | undefined> {
    const largest = { bytes: LARGEST_FILE, error: new TaskFailed(`The file ${name} is too long.`) };
    const { response, bytes } = await this.#request({
      ...{ method: 'GET', path: filePath(instance, name), limit: this.#answerLimit, largest },
    });
    const header = (of: string) => {
      const found = response.headers[`x-incus-${of}`] ?? response.headers[`x-lxd-${of}`];
      return typeof found === 'string' ? found : '';
    };
    if (header('type') !== 'file') {
      if (response.statusCode === SUCCESS || response.statusCode === NOT_FOUND) return undefined;
      parsed(response, bytes);
      return undefined;
    }
    return { text: bytes.toString(), uid: header('uid'), gid: header('gid'), mode: header('mode') };
  }

  /** Writes a file of an instance, or makes a directory. @param text undefined: a directory */
  async writeFile(
    instance: string,
    name: string,
    { uid, gid, mode }: FileAttributes,
    text?: string,
  ): Promise<void> {
    await this.#ask({
      ...{ method: 'POST', path: filePath(instance, name), limit: CHANGE_LIMIT },
      body: Buffer.from(text ?? ''),
      headers: {
        'content-type': 'application/octet-stream',
        ...both('type', text === undefined ? 'directory' : 'file'),
        ...{ ...both('uid', uid), ...both('gid', gid), ...both('mode', mode), ...both('write', 'overwrite') },
      },
    });
  }

  async removeFile(instance: string, name: string): Promise<void> {
    const sent = { method: 'DELETE', path: filePath(instance, name), limit: CHANGE_LIMIT };
    await this.#ask(sent).catch(ignoreMissing);
  }

  /** Stores an image that a file has. @returns its fingerprint */
  async uploadImage(file: Readable): Promise<string> {
    const headers = { 'content-type': 'application/octet-stream' };
    const answer = await this.#ask({
      ...{ method: 'POST', path: '/images', limit: OPERATION_LIMIT, body: file, headers },
    });
    const { metadata } = await this.#end(answer.metadata as Operation);
    return String(metadata?.fingerprint);
  }

  /** Opens one of the sockets of an operation. @throws HypervisorUnavailable */
  async openSocket(operation: string, secret: string): Promise<WebSocket> {
    const path = this.#pathOf(`/operations/${operation}/websocket?secret=${secret}`);
    const address = this.#address;
    const bounds = { handshakeTimeout: CONSOLE_LIMIT, maxPayload: LARGEST_MESSAGE, perMessageDeflate: false };
    const socket =
      'socket' in address
        ? new WebSocket(`ws://daemon${path}`, {
            ...bounds,
            createConnection: () => connect(address.socket),
          })
        : new WebSocket(new URL(path, address.url.href.replace(/^http/, 'ws')), {
            ...bounds,
            agent: this.#agent,
          });
    return new Promise((resolve, reject) => {
      socket
        .once('open', () => {
          resolve(socket);
        })
        .on('error', (error) => {
          reject(new HypervisorUnavailable('The daemon opens no console.', { cause: error }));
        });
    });
  }

  /** Waits for an operation. @throws DaemonRefused where it failed */
  async #end({ id }: Operation): Promise<Operation> {
    const limit = Date.now() + OPERATION_LIMIT;
    const path = `/operations/${id}/wait?timeout=${WAIT_SECONDS}`;
    for (;;) {
      const answer = await this.#ask({
        ...{ method: 'GET', path, limit: this.#answerLimit + WAIT_SECONDS * 1_000 },
      }).catch((error: unknown) => {
        if (!(error instanceof DaemonRefused) || !error.isMissing) throw error;
        throw new HypervisorUnavailable('The daemon has lost an operation: it was started again.');
      });
      const operation = answer.metadata as Operation;
      if (operation.status_code >= FIRST_ERROR) throw refusal(operation.status_code, operation.err);
      if (operation.status_code >= SUCCESS) return operation;
      if (Date.now() > limit) throw new HypervisorUnavailable('An operation of the daemon does not end.');
    }
  }

  async #ask(sent: Sent): Promise<Answer> {
    const { response, bytes } = await this.#request(sent);
    return parsed(response, bytes);
  }

  #pathOf(path: string): string {
    return `/1.0${path}${path.includes('?') ? '&' : '?'}project=${encodeURIComponent(this.#project)}`;
  }

  #request({ method, path, body, headers = {}, limit, largest = LARGEST_ANSWER }: Sent): Promise<{
    response: IncomingMessage;
    bytes: Buffer;
  }> {
    const address = this.#address;
    const about = {
      ...{ method, path: this.#pathOf(path), agent: this.#agent, signal: AbortSignal.timeout(limit) },
      headers: {
        ...headers,
        ...(Buffer.isBuffer(body) && { 'content-length': String(body.length) }),
      },
    };
    return new Promise((resolve, reject) => {
      const fail = (error: unknown) => {
        reject(new HypervisorUnavailable('The daemon does not answer.', { cause: error }));
      };
      const request =
        'socket' in address
          ? requestHttp({ ...about, socketPath: address.socket })
          : requestHttps(new URL(about.path, address.url), about);
      request.on('error', fail).on('response', (response) => {
        const parts: Buffer[] = [];
        let length = 0;
        response
          .on('data', (part: Buffer) => {
            length += part.length;
            if (length <= largest.bytes) parts.push(part);
            else {
              reject(largest.error);
              response.destroy();
            }
          })
          .on('error', fail)
          .on('end', () => {
            resolve({ response, bytes: Buffer.concat(parts) });
          });
      });
      if (body === undefined || Buffer.isBuffer(body)) request.end(body);
      else
        body
          .on('error', (error) => {
            request.destroy(error);
          })
          .pipe(request);
    });
  }
}

const filePath = (instance: string, name: string): string =>
  `/instances/${instance}/files?path=${encodeURIComponent(name)}`;

/** A daemon signs its certificate itself, for no name: who knows the certificate, compares it and no name. */
const tlsOf = ({ certificate, key, daemonCertificate }: Extract<DaemonAddress, { url: URL }>) => ({
  cert: certificate,
  key,
  ...(daemonCertificate !== undefined && {
    ca: daemonCertificate,
    checkServerIdentity: () => undefined,
  }),
});
