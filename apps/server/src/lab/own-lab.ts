import type { Logger } from 'pino';
import type { Randomness } from '../common/randomness.js';
import type { Gate } from './gate/gate.js';
import type { Lab } from './lab.js';
import type { RequestFaults } from './faults/request-faults.js';
import { Halting, type Haltable } from './peers/halting.js';
import { OnlyServer } from './peers/only-server.js';
import type { OwnPeers } from './peers/peers.js';
import { SharedServers } from './peers/shared-servers.js';
import type { LabTraffic } from './open-traffic.js';
import type { RequestRecorder } from './requests/recorder.js';
import { OwnState, type Afterwards, type FirstStart, type StateOptions } from './state/own-state.js';

/** The dependencies of the lab. */
export interface LabOptions extends Omit<StateOptions, 'peers'> {
  readonly gate: Gate;
  readonly randomness: Randomness;
  readonly traffic: LabTraffic;
  readonly log: Logger;
}

/** The lab of this server. The server is halted until it serves. */
export class OwnLab implements Lab {
  readonly gate: Gate;
  readonly peers: OwnPeers;
  readonly state: OwnState;
  readonly faults: RequestFaults;
  readonly requests: RequestRecorder;
  readonly #traffic: LabTraffic;
  readonly #halting: Halting;

  constructor(options: LabOptions) {
    const { gate, database, randomness, traffic, log } = options;
    this.gate = gate;
    this.#halting = new Halting(gate);
    const halting = this.#halting;
    // Only a PostgreSQL server may have other servers beside this one.
    this.peers =
      database.kind === 'postgresql'
        ? new SharedServers({ id: randomness.uuid(), database, halting, log })
        : new OnlyServer(halting);
    this.state = new OwnState({ ...options, peers: this.peers });
    this.state.emptiedByReset.add('lab_request_faults');
    this.faults = traffic.faults;
    this.requests = traffic.requests;
    this.#traffic = traffic;
    this.#halting.add(options.objects.upkeep);
    this.#halting.add(traffic.faults);
  }

  /** Halts a part of the server together with all others, and at once. */
  halts(part: Haltable): void {
    this.#halting.add(part);
  }

  /** Serves from now on. */
  async begin(first: FirstStart, afterwards: Afterwards): Promise<void> {
    await this.state.begin(first, afterwards);
    await this.peers.follow(() => this.#traffic.load());
    await this.peers.serve();
  }
}
