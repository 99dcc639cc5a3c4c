import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { mayUseConsole, refuse, statusOf, type Refusal } from '@cloud-account/core';
import {
  answerBrokenRequests,
  boundConnections,
  close,
  listenBeside,
  pathOf,
  portAfter,
  Slots,
} from '@cloud-account/runtime';
import { bounds } from '@cloud-account/spec/bounds';
import { WebSocketServer, type WebSocket } from 'ws';
import type { Cloud } from '../../cloud/cloud.js';
import {
  CONSOLE_PROTOCOL,
  consolePath,
  type ConsoleToken,
  decryptConsoleToken,
} from '../../credentials/console-tokens.js';
import { findConsoleAccess } from '../../repositories/nodes/machines/console-access.js';
import { reasonOf } from '../dialect.js';
import { SharedConsole } from './shared-console.js';

/** The longest message of a client, in bytes: what somebody pastes. */
const LONGEST_MESSAGE = 64 * 1024;

/** The interval at which the server looks whether a client is still there and may still use the console, in milliseconds. */
const LOOK_INTERVAL = 5_000;

/** A client that answers none of so many pings is gone. */
const MOST_UNANSWERED = 6;

/** The time that a client has to take the end of a console, in milliseconds. */
const END_TIMEOUT = 1_000;

/** The codes of WebSocket by which a console ends (RFC 6455, 7.4.1). */
const REFUSED = 1008;
const SERVER_STOPS = 1001;

/** The longest reason beside such a code, in bytes (RFC 6455, 5.5). */
const LONGEST_REASON = 123;

/** After the API, S3, S3 over TLS and DNS. */
const PORTS_BESIDE = 4;

/** The listener for clients of consoles. */
export interface ConsoleListener {
  /** The base URL for clients, without a trailing slash. */
  readonly url: string;
  /** Ends all consoles. @param timeout milliseconds */
  stop(timeout: number): Promise<void>;
}

/** Listens for clients of consoles. @throws CannotListen when the configured address is taken */
export async function startConsoles(cloud: Cloud): Promise<ConsoleListener> {
  const { host, port, console, ports } = cloud.config;
  const consoles = new ConsoleServer(cloud);
  const own = await listenBeside(
    consoles.server,
    { host, port: console.port, setting: 'CLOUD_CONSOLE_PORT' },
    portAfter(port, PORTS_BESIDE, ports),
  );
  return {
    url: console.publicUrl ?? own.replace('http:', 'ws:'),
    stop: (timeout) => consoles.stop(timeout),
  };
}

function end(client: WebSocket, code: number, reason?: string): void {
  client.close(code, reason);
  const timer = setTimeout(() => {
    client.terminate();
  }, END_TIMEOUT);
  client.once('close', () => {
    clearTimeout(timer);
  });
}

/** Serves the consoles of machines to WebSocket clients. */
class ConsoleServer {
  readonly server: Server;
  readonly #sockets: WebSocketServer;
  readonly #slots = new Slots(bounds.NodeConsole);
  readonly #consoles = new Map<string, SharedConsole>();

  constructor(private readonly cloud: Cloud) {
    const { config } = cloud;
    this.server = createServer(
      { headersTimeout: config.headTimeout, requestTimeout: config.headTimeout },
      (request, response) => {
        this.#refuseRequest(request, response);
      },
    );
    this.#sockets = new WebSocketServer({
      noServer: true,
      maxPayload: LONGEST_MESSAGE,
      // One message of each client in a turn of the event loop: others are served in between.
      allowSynchronousEvents: false,
      handleProtocols: (offered) => offered.has(CONSOLE_PROTOCOL) && CONSOLE_PROTOCOL,
    });
    this.server.on('upgrade', (request, socket, head) => {
      this.#sockets.handleUpgrade(request, socket, head, (client) => {
        // It also closes after each error.
        client.on('error', () => undefined);
        void this.#serve(client, request);
      });
    });
    boundConnections(this.server, config);
    answerBrokenRequests(this.server, (own) => this.#say(own));
  }

  async stop(timeout: number): Promise<void> {
    // A handshake whose head is still coming is refused: nobody would end what it opens.
    this.#sockets.close();
    for (const client of this.#sockets.clients) end(client, SERVER_STOPS);
    await close(this.server, timeout);
  }

  #say(own: string): string {
    return this.cloud.dialect?.say(own) ?? own;
  }

  #refuseRequest(request: IncomingMessage, response: ServerResponse): void {
    const refusal = refuse('node.console.websocket');
    const body = JSON.stringify({ errors: [{ reason: reasonOf(this.cloud.dialect, refusal) }] });
    request.resume();
    response
      .writeHead(statusOf(refusal.id), {
        Connection: 'Upgrade',
        Upgrade: 'websocket',
        'Content-Type': 'application/json',
      })
      .end(body);
  }

  async #serve(client: WebSocket, request: IncomingMessage): Promise<void> {
    client.pause();
    try {
      const token = this.#tokenOf(request);
      const access = token && (await this.#accessOf(token));
      if (client.readyState !== client.OPEN) return;
      if (token === undefined || access === undefined) this.#refuse(client, refuse('node.console.token'));
      else if (!this.#slots.take(access.account_id)) this.#refuse(client, refuse('node.console.at-once'));
      else {
        client.once('close', () => {
          this.#slots.release(access.account_id);
        });
        this.#watch(client, token);
        await this.#join(client, access.machine);
      }
    } catch (error) {
      this.cloud.log.warn({ err: error }, 'a console could not be opened');
      client.terminate();
    }
    client.resume();
  }

  /** The token that a client sends beside the name of the protocol; undefined where it does not open the console of the path. */
  #tokenOf({ headers, url = '' }: IncomingMessage): ConsoleToken | undefined {
    const names = headers['sec-websocket-protocol']?.split(',').map((name) => name.trim()) ?? [];
    const text = names.find((name) => name !== CONSOLE_PROTOCOL);
    const token = text === undefined ? undefined : decryptConsoleToken(this.cloud, text);
    const isValid =
      token !== undefined &&
      token.expires > this.cloud.clock.now().getTime() &&
      pathOf(url).endsWith(consolePath(token.node));
    return isValid ? token : undefined;
  }

  async #accessOf(token: ConsoleToken) {
    const { database, clock } = this.cloud;
    const access = await findConsoleAccess(database, token, clock.now());
    return access && mayUseConsole(access) ? access : undefined;
  }

  #refuse(client: WebSocket, refusal: Refusal): void {
    const text = JSON.stringify({ type: 'error', reason: reasonOf(this.cloud.dialect, refusal) });
    client.send(text);
    end(client, REFUSED, Buffer.byteLength(text) > LONGEST_REASON ? undefined : text);
  }

  /** Ends a console whose client is gone, or whose user may no longer use it. */
  #watch(client: WebSocket, token: ConsoleToken): void {
    let unanswered = 0;
    client.on('pong', () => {
      unanswered = 0;
    });
    const timer = setInterval(() => {
      // Nothing is read from a client that types faster than its machine reads.
      if (!client.isPaused) unanswered += 1;
      if (unanswered > MOST_UNANSWERED) client.terminate();
      client.ping();
      this.#accessOf(token).then(
        (access) => {
          if (access === undefined) this.#refuse(client, refuse('node.console.token'));
        },
        // The database cannot be read now.
        () => undefined,
      );
    }, LOOK_INTERVAL);
    client.once('close', () => {
      clearInterval(timer);
    });
  }

  #join(client: WebSocket, machine: string): Promise<void> {
    const { config, hypervisor } = this.cloud;
    const shared =
      this.#consoles.get(machine) ??
      new SharedConsole(
        () => hypervisor.openConsole(machine),
        this.#say('\r\n[The node is off. The console continues when it boots.]\r\n'),
        config.sendTimeout,
        () => {
          this.#consoles.delete(machine);
        },
      );
    this.#consoles.set(machine, shared);
    return shared.add(client);
  }
}
