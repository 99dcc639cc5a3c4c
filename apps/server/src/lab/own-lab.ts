import type { Logger } from 'pino';
import type { Randomness } from '@cloud-account/runtime';
import type { JobKind } from '../generated/kinds/job-kinds.js';
import { Changes } from './changes/changes.js';
import type { AdvanceParts } from './clock/advance.js';
import type { Gate } from './gate/gate.js';
import { endProcess } from './jobs/end-process.js';
import type { LabTaskTimes } from './jobs/task-times.js';
import type { Lab } from './lab.js';
import type { RequestFaults } from './faults/request-faults.js';
import { readLabTime, type LabTime } from './open-time.js';
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
  readonly labTime: LabTime;
  /** What goes on in the server, which waits for the clock. */
  readonly work: Pick<AdvanceParts, 'hypervisor' | 'copies' | 'inProgress' | 'wake' | 'followZones'>;
  readonly recurring: readonly JobKind[];
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
  readonly changes = new Changes();
  readonly time: AdvanceParts;
  readonly tasks: LabTaskTimes;
  readonly crash = endProcess;
  readonly #traffic: LabTraffic;
  readonly #labTime: LabTime;
  readonly #halting: Halting;

  constructor(options: LabOptions) {
    const { gate, labTime, work, database, recurring, randomness, traffic, log } = options;
    this.gate = gate;
    this.#halting = new Halting(gate);
    const halting = this.#halting;
    // Only a PostgreSQL server may have other servers beside this one.
    this.peers =
      database.kind === 'postgresql'
        ? new SharedServers({ id: randomness.uuid(), database, halting, changes: this.changes, log })
        : new OnlyServer(halting);
    this.state = new OwnState({ ...options, peers: this.peers });
    this.state.emptiedByReset.add('lab_request_faults');
    this.faults = traffic.faults;
    this.requests = traffic.requests;
    this.#traffic = traffic;
    traffic.requests.whenAdded(() => {
      this.changes.report('requests');
    });
    traffic.faults.whenMet(() => {
      this.changes.note('lab');
    });
    this.time = { ...work, database, clock: labTime.clock, peers: this.peers, recurring };
    this.tasks = labTime.tasks;
    this.#labTime = labTime;
    labTime.clock.follow(() => {
      work.wake();
    });
    const { objects } = options;
    this.#halting.add({
      halt: () => objects.pauseUpkeep(),
      goOn: () => {
        objects.resumeUpkeep();
      },
    });
    this.#halting.add(traffic.faults);
  }

  /** Halts a part of the server together with all others, and at once. */
  halts(part: Haltable): void {
    this.#halting.add(part);
  }

  /** Serves from now on. */
  async begin(first: FirstStart, afterwards: Afterwards): Promise<void> {
    // The clock comes first: what follows a replaced state begins at its time.
    await this.peers.follow(() => readLabTime(this.#labTime));
    await this.state.begin(first, afterwards);
    await this.peers.follow(() => this.#traffic.load());
    await this.peers.follow(() => {
      this.changes.report('cloud', 'lab', 'requests');
      return Promise.resolve();
    });
    await this.peers.serve();
  }
}
