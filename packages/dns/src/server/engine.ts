import { once } from 'node:events';
import { createServer, isIPv6, type AddressInfo, type Server } from 'node:net';
import { Connections } from './connections.js';
import { Datagrams } from './datagrams.js';
import { Counters, type EngineFigures } from './figures.js';
import { defaultLimits, type EngineLimits } from './limits.js';
import { Notices } from './notices.js';
import { Responder, type Interfere, type Outcome } from './responder.js';
import { ResponseRate } from './response-rate.js';
import type { EngineEvents, Sender, ServedZone, ServedZones } from './served-zones.js';
import { FairQueue } from '@cloud-account/runtime';

/** The options of a name server. */
export interface EngineOptions<Z extends ServedZone> {
  readonly events?: EngineEvents<Z>;
  /** The replies of one kind about one name for each network and second over UDP; 0 by default, without a limit. */
  readonly responsesPerSecond?: number;
  /** Addresses and networks without this limit. */
  readonly exempt?: readonly string[];
  /** Decides what becomes of questions; by default, all are answered. */
  readonly interfere?: Interfere;
  /** Its name for clients that request it (RFC 5001). */
  readonly nsid?: string;
  readonly limits?: Partial<EngineLimits>;
}

/** The addresses at which a name server listens. */
export interface ListenOptions {
  /** IP addresses of this machine, or `0.0.0.0` and `::`. */
  readonly hosts: readonly string[];
  /** The port of UDP and TCP; 0 for any free port. */
  readonly port: number;
}

const attempts = 10;

/**
 * A name server for the zones it is given: answers over UDP and TCP, sends zones to clients that may transfer them, and accepts
 * notifications from masters. It reads no files and no database. Its memory is bounded.
 */
export class NameServerEngine<Z extends ServedZone> {
  readonly #counters = new Counters();
  readonly #responder: Responder<Z>;
  readonly #notices: Notices<Z>;
  readonly #connections: Connections;
  #datagrams: Datagrams[] = [];
  #servers: Server[] = [];

  /** @throws Error when one of `exempt` is neither an address nor a network */
  constructor(zones: ServedZones<Z>, options: EngineOptions<Z> = {}) {
    const { events = {}, responsesPerSecond = 0, exempt = [], nsid = '', interfere } = options;
    const limits = { ...defaultLimits, ...options.limits };
    const counters = this.#counters;
    const rate = responsesPerSecond > 0 ? new ResponseRate(responsesPerSecond, exempt) : undefined;
    this.#notices = new Notices((zone, from) => events.notified?.(zone, from));
    this.#responder = new Responder({
      ...{ zones, limits, counters, rate, nsid, interfere },
      notified: (zone, from) => {
        this.#notices.take(zone, from);
      },
      failed: (error) => events.failed?.(error),
    });
    this.#connections = new Connections({
      ...{ limits, counters },
      transfers: new FairQueue({ each: limits.transfersOfClient, all: limits.transfers }),
      respond: (packet, from) => this.respond(packet, from),
    });
  }

  /** Answers a message; a transfer of a zone has several messages. It never throws or rejects. */
  respond(packet: Buffer, from: Sender): Outcome | Promise<Outcome> {
    return this.#responder.respond(packet, from);
  }

  /** The figures since its start. */
  figures(): EngineFigures {
    return this.#counters.read(this.#connections.size);
  }

  /**
   * Listens at all hosts, or at none.
   * @returns the port
   * @throws the error of the system
   */
  async start({ hosts, port }: ListenOptions): Promise<{ readonly port: number }> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#listen(hosts, port);
      } catch (error) {
        await this.#close();
        // A port that is free for TCP may be taken for UDP.
        const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
        if (port !== 0 || !isTaken || attempt === attempts) throw error;
      }
    }
  }

  /** Accepts no further messages, and ends answers and transfers in progress at the latest after the time limit. */
  async stop(timeoutMs: number): Promise<void> {
    await Promise.all([this.#close(), this.#connections.stop(timeoutMs)]);
    this.#notices.stop();
  }

  async #listen(hosts: readonly string[], wanted: number): Promise<{ readonly port: number }> {
    let port = wanted;
    for (const host of hosts) {
      const server = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
        this.#connections.take(socket);
      });
      this.#servers.push(server);
      server.listen({ host, port, ipv6Only: isIPv6(host) });
      await once(server, 'listening');
      server.on('error', () => undefined);
      port = (server.address() as AddressInfo).port;
      const parts = { counters: this.#counters, respond: this.respond.bind(this) };
      this.#datagrams.push(await Datagrams.bind(parts, host, port));
    }
    return { port };
  }

  async #close(): Promise<void> {
    const [servers, datagrams] = [this.#servers, this.#datagrams];
    [this.#servers, this.#datagrams] = [[], []];
    for (const server of servers) server.close();
    await Promise.all(datagrams.map((each) => each.close()));
  }
}
