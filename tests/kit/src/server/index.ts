export { expectDone, expectEnvelope, expectRefusal, rulesLinked } from './envelope.js';
export { eventsSeenBy, newestEvent } from './events.js';
export { expectConsistent } from './expect-consistent.js';
export { expectRefused, unchanged } from './footprint.js';
export { comesInPages, isFiltered, isSorted, list, refusesFilters, signs, type FilterCase } from './lists.js';
export { rowsOf } from './rows-of.js';
export { anonymously, servesEverybody } from './serves-everybody.js';
export { useBuild } from './use-build.js';
export {
  unpublished,
  useServerWithClock,
  useOwnServer,
  useServer,
  type OwnServer,
  type SharedServer,
} from './use-server.js';
