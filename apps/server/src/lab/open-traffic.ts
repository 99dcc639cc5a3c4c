import type { Randomness } from '@cloud-account/runtime';
import type { Database } from '@cloud-account/database';
import { timesForgotten } from '../repositories/lab/recording.js';
import { RequestFaults } from './faults/request-faults.js';
import { RequestRecorder } from './requests/recorder.js';

/** What the lab does with the requests of clients. */
export interface LabTraffic {
  readonly faults: RequestFaults;
  readonly requests: RequestRecorder;
  /** Reads the rows of the lab that are about requests. */
  load(): Promise<void>;
}

/** @param secrets the names of fields that hold secrets, in the words of clients */
export function openTraffic(
  database: Database,
  randomness: Randomness,
  secrets: ReadonlySet<string>,
): LabTraffic {
  const [faults, requests] = [new RequestFaults(database, randomness), new RequestRecorder(secrets)];
  return {
    faults,
    requests,
    load: async () => {
      requests.followForgetting(await timesForgotten(database));
      await faults.load();
    },
  };
}
