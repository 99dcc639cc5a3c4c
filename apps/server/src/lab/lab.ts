import { type Clock, type Randomness, systemRandomness } from '@cloud-account/runtime';
import type { Database } from '@cloud-account/database';
import type { Config } from '../config/config.js';
import { hasAccounts } from '../repositories/access/accounts.js';
import { Changes } from './changes/changes.js';
import type { AdvanceParts } from './clock/advance.js';
import { LabClock } from './clock/lab-clock.js';
import { RequestFaults } from './faults/request-faults.js';
import { Halting, type Haltable } from './halt/halting.js';
import { RequestLock } from './halt/request-lock.js';
import { endProcess } from './jobs/end-process.js';
import { LabTaskTimes } from './jobs/task-times.js';
import { RequestRecorder } from './requests/recorder.js';
import { LabSeed } from './seed/lab-seed.js';
import { LabState, type Replaced, type StateOptions } from './state/lab-state.js';

/** The values with which the lab is opened, before the rest of its server. */
export interface LabOptions {
  readonly config: Pick<Config, 'computeTimes' | 'computeLeast' | 'labSeed'>;
  readonly database: Database;
  /** The machine's clock. */
  readonly machine: Clock;
  /** Instead of random values of its own. */
  readonly randomness: Randomness | undefined;
  /** The names of fields that hold secrets, in the words of clients. */
  readonly secrets: ReadonlySet<string>;
}

/** The rest of its server, which the lab controls. */
export interface LabParts
  extends
    Omit<StateOptions, 'database' | 'clock' | 'halting' | 'isFirstStart'>,
    Omit<AdvanceParts, 'database' | 'clock'> {
  /** The parts that are halted together with requests. */
  readonly halted: readonly Haltable[];
  /** Has the name server ask for the outcome of each question, or of none. */
  askOutcomes(asks: boolean): Promise<void>;
}

/** The parts of the lab that need the rest of the server. */
interface Connected {
  readonly state: LabState;
  readonly time: AdvanceParts;
}

/** The part of the server by which tests control it. It exists only where the settings turn it on. The server is halted until the lab begins. */
export class Lab {
  /** The clock of the service. */
  readonly clock: LabClock;
  /** The random values of the service. */
  readonly randomness: Randomness;
  /** Requests of the API, of OAuth, of the operator and of S3 enter it, except operations that are exempt. */
  readonly requestLock = new RequestLock();
  /** The faults that affect requests of clients. */
  readonly faults: RequestFaults;
  /** Records the requests of clients. */
  readonly recorder: RequestRecorder;
  /** The times that tasks of simulated machines take. */
  readonly tasks: LabTaskTimes;
  /** The changes that streams report. */
  readonly changes = new Changes();
  /** Ends the process of the server at once. */
  readonly crash = endProcess;
  readonly #halting = new Halting(this.requestLock);
  readonly #seed: LabSeed | undefined;
  #connected: Connected | undefined;

  private constructor(
    private readonly options: LabOptions,
    private readonly isFirstStart: boolean,
  ) {
    const { config, database, machine, randomness, secrets } = options;
    const { computeTimes: times, computeLeast: least, labSeed } = config;
    this.clock = new LabClock(database, machine);
    this.#seed = labSeed === undefined ? undefined : new LabSeed(database, labSeed);
    this.randomness = randomness ?? this.#seed?.randomness ?? systemRandomness;
    this.faults = new RequestFaults(database, this.randomness, this.changes);
    this.recorder = new RequestRecorder(secrets, this.changes);
    this.tasks = new LabTaskTimes(database, { times, least });
  }

  /** Opens the lab of a server that has its database alone. */
  static async open(options: LabOptions): Promise<Lab> {
    const lab = new Lab(options, !(await hasAccounts(options.database)));
    await lab.#read();
    return lab;
  }

  /** Connects the lab with the rest of its server, before that serves. */
  connect(parts: LabParts): void {
    const { clock, faults, changes, isFirstStart } = this;
    const { database } = this.options;
    this.#halting.add(faults, ...parts.halted);
    faults.whenLoaded(() => parts.askOutcomes(faults.concernDns));
    clock.follow(() => {
      parts.wake();
      changes.report('cloud', 'lab');
    });
    const follow = (what: Replaced) => this.#follow(what, parts);
    this.#connected = {
      state: new LabState({ ...parts, database, clock, halting: this.#halting, isFirstStart, follow }),
      time: { ...parts, database, clock },
    };
  }

  /** Has the server serve from now on. */
  async begin(): Promise<void> {
    await this.state.begin();
    await this.faults.load();
    this.#halting.resume();
  }

  /** Ends a halt, so that requests which wait get an answer. */
  stop(): void {
    this.#halting.resume();
  }

  /** The state of all accounts, as a whole. */
  get state(): LabState {
    return this.#whenConnected().state;
  }

  /** The clock, and what it waits for when it is moved. */
  get time(): AdvanceParts {
    return this.#whenConnected().time;
  }

  #whenConnected(): Connected {
    if (this.#connected === undefined) throw new Error('The lab is used before its server is composed.');
    return this.#connected;
  }

  async #read(): Promise<void> {
    await this.clock.read();
    await this.tasks.read();
    await this.#seed?.begin();
  }

  /** Reads again what was replaced. The clock comes first: all that follows begins at its time. */
  async #follow(what: Replaced, parts: LabParts): Promise<void> {
    await this.#read();
    await parts.follow(what);
    if (what === 'reset') this.recorder.clear();
    await this.faults.load();
    this.changes.report('cloud');
  }
}
