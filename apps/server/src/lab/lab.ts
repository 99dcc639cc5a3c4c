import type { Changes } from './changes/changes.js';
import type { AdvanceParts } from './clock/advance.js';
import type { RequestFaults } from './faults/request-faults.js';
import type { Gate } from './gate/gate.js';
import type { LabTaskTimes } from './jobs/task-times.js';
import type { Peers } from './peers/peers.js';
import type { RequestRecorder } from './requests/recorder.js';
import type { LabState } from './state/lab-state.js';

/** What tests control the server by. It exists only where the settings turn it on. */
export interface Lab {
  /** Requests of the API, of OAuth, of the operator and of S3 enter it, except those that need it closed. */
  readonly gate: Pick<Gate, 'enter' | 'enterNow'>;
  /** The servers of the database, which share what the lab sets. */
  readonly peers: Peers;
  /** The state of all accounts, as a whole. */
  readonly state: LabState;
  /** The faults that requests of clients meet. */
  readonly faults: RequestFaults;
  /** The requests of clients. */
  readonly requests: RequestRecorder;
  /** What streams report. */
  readonly changes: Changes;
  /** The clock, and what it waits for when it is moved. */
  readonly time: AdvanceParts;
  /** How long tasks of simulated machines take. */
  readonly tasks: LabTaskTimes;
  /** Ends the process of the server at once. */
  crash(): Promise<never>;
}
