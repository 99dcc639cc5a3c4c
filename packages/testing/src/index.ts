// The types of `await using`, for projects without those of Node.
/// <reference lib="esnext.disposable" preserve="true" />
export type { TestAccount } from './account.js';
export type { Clock, Duration } from './clock.js';
export { startCloud, type TestCloud } from './cloud.js';
export type { Fault, Faults, StepFault, StepFaults } from './faults.js';
export { OtherMachine } from './offline.js';
export type { CloudOptions } from './options.js';
export type { Connection, Reach, Reachability } from './reach.js';
export type { Report, ReportOptions } from './report.js';
export type { RecordedRequest, RequestFilter } from './requests.js';
export type { Addresses } from './server.js';
export type { Snapshot } from './snapshot.js';
