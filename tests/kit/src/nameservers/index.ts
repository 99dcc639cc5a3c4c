export { startProgram } from './background-program.js';
export { startBind } from './bind.js';
export { checkZone } from './check-zone.js';
export { compareZones } from './compare-zones.js';
export { dig, digRecords, digStatus } from './dig.js';
export type { RunningNameserver, ZoneSource } from './engine.js';
export { reply, soaOf, type Query } from './fake-behaviours.js';
export {
  startFakeMaster,
  startFakeNameserver,
  type FakeBehaviour,
  type FakeMaster,
  type FakeNameserver,
} from './fake-nameserver.js';
export { forwardNames, resolveTo, startForwardNames, type ForwardNames } from './forward-names.js';
export { configureSecondary, guideEngines, type GuideSecondary } from './guide-engines.js';
export { startKnot } from './knot.js';
export { findProgram, getProgram, requirePrograms } from '../programs.js';
export { sampleZone } from './sample-zone.js';
export { makeTemporaryFolder } from './temporary-folder.js';
export { transferLimits } from './transfer-limits.js';
export { zoneFromText } from './zone-from-text.js';
export { type ZoneRecord } from './zone-record.js';
export { zoneText } from './zone-text.js';
