export { startBind } from './bind.js';
export { checkZone, type ZoneReport } from './check-zone.js';
export { compareZones, type CompareOptions } from './compare-zones.js';
export { dig, digRecords, digStatus } from './dig.js';
export type { EngineOptions, RunningNameserver, ZoneSource } from './engine.js';
export { reply, soaOf, type Misbehaviour, type Query } from './fake-behaviours.js';
export {
  startFakeMaster,
  startFakeNameserver,
  type FakeBehaviour,
  type FakeMaster,
  type FakeNameserver,
} from './fake-nameserver.js';
export {
  forwardNames,
  resolveTo,
  startForwardNames,
  type ForwardAnswer,
  type ForwardNames,
} from './forward-names.js';
export { startKnot } from './knot.js';
export { findProgram, getProgram, requirePrograms } from '@cloud-account/cli/programs';
export { sampleZone } from './sample-zone.js';
export { transferLimits } from './transfer-limits.js';
export { zoneFromText, type FetchZone } from './zone-from-text.js';
export { hasData, type OpaqueRecord, type ZoneRecord, type ZoneSoa } from './zone-record.js';
export { zoneText } from './zone-text.js';
