import {
  createClient,
  createOperatorClient,
  type CloudClient,
  type OperatorClient,
} from '@cloud-account/client';
import type { Body } from '@cloud-account/spec';
import { createAccount, type TestAccount } from './account.js';
import { clockOf, type Clock } from './clock.js';
import { faultsOf, stepFaultsOf, type Faults, type StepFaults } from './faults.js';
import { refuseOtherMachines } from './offline.js';
import { serverOptionsOf, type CloudOptions } from './options.js';
import { reachOf, type Reach } from './reach.js';
import { reportOn, type Report, type ReportOptions } from './report.js';
import { recorded, type RecordedRequest, type RequestFilter } from './requests.js';
import { endWithRunner } from './runner.js';
import { startServer, type Addresses, type Server } from './server.js';
import { joinSharedServer } from './shared/join.js';
import { saveSnapshot, type Snapshot } from './snapshot.js';
import { startInTime } from './start.js';
import { clientOptions } from './client-options.js';

/** A cloud for tests. */
export interface TestCloud extends Addresses, AsyncDisposable {
  /** The operator's API: its base URL, its key, and a client of it. */
  readonly operator: Addresses['operator'] & { readonly client: OperatorClient };
  /** Calls the API for the demo account. */
  readonly client: CloudClient;
  readonly clock: Clock;
  readonly faults: Faults;
  readonly stepFaults: StepFaults;
  /** Creates an account for one test: an empty one, or a copy of the account `copy_of`. */
  account(options?: Body<'createLabAccount'>): Promise<TestAccount>;
  /** Saves the state of all accounts. @param name chosen for you by default */
  snapshot(name?: string): Promise<Snapshot>;
  /** Restores the state after the start, for all accounts. */
  reset(): Promise<void>;
  /** Waits until no job is in progress or due. @throws CloudError after a minute */
  idle(): Promise<void>;
  /** Says whether a connection between nodes of any accounts, addresses and the internet arrives. */
  readonly reach: Reach;
  /** The requests of clients, the oldest first; by default all that are recorded, the last 10,000. */
  requests(filter?: RequestFilter): Promise<RecordedRequest[]>;
  /** A report of the requests of a client. */
  report(options?: ReportOptions): Promise<Report>;
  /** Stops the server; leaves a shared one, and removes the accounts from it that this cloud created. */
  stop(): Promise<void>;
}

/** @param allow ends the refusal of connections to other machines */
function cloudOn({ addresses, stop: stopServer }: Server, allow: () => void, isShared: boolean): TestCloud {
  const { baseUrl, token } = addresses;
  const { baseUrl: operatorUrl, key } = addresses.operator;
  const operator = createOperatorClient({ baseUrl: operatorUrl, token: key, ...clientOptions });
  const accounts = new Set<TestAccount>();
  const end = async (): Promise<void> => {
    try {
      if (isShared) for (const one of accounts) await one.remove();
    } finally {
      await stopServer();
      allow();
    }
  };
  let ending: Promise<void> | undefined;
  const stop = (): Promise<void> => (ending ??= end());
  return {
    ...addresses,
    operator: { ...addresses.operator, client: operator },
    client: createClient({ baseUrl, token, ...clientOptions }),
    clock: clockOf(operator),
    faults: faultsOf(operator),
    stepFaults: stepFaultsOf(operator),
    account: async (options) => {
      const account = await createAccount(operator, baseUrl, options);
      accounts.add(account);
      return account;
    },
    snapshot: (name) => saveSnapshot(operator, name),
    reset: () => operator.resetLab(),
    idle: async () => {
      await operator.runLabJobs({ body: { until: 'idle' } });
    },
    reach: reachOf(operator),
    requests: (filter) => recorded(operator, filter),
    report: (options) => reportOn(operator, options),
    stop,
    [Symbol.asyncDispose]: stop,
  };
}

/**
 * Starts a cloud for tests: the API, its operator's API, object storage and the name server, on free ports of this machine.
 *
 * @throws TypeError for options that do not exist or exclude each other
 * @throws Error when a setting has a wrong value, or the server does not start, within three minutes; then with its last step
 */
export async function startCloud(options: CloudOptions = {}): Promise<TestCloud> {
  const { shared = false } = options;
  const given = serverOptionsOf(options);
  const allow = given.offline ? refuseOtherMachines() : (): void => undefined;
  endWithRunner();
  try {
    return cloudOn(
      await startInTime((...how) => (shared ? joinSharedServer : startServer)(given, ...how)),
      allow,
      shared,
    );
  } catch (error) {
    allow();
    throw error;
  }
}
