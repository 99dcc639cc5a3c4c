export { expectEnvelope, expectRefusal, rulesLinked } from './envelope.js';
export { eventsSeenBy, newestEvent } from './events.js';
export { expectSound } from './expect-sound.js';
export { expectRefused, footprint } from './footprint.js';
export {
  comesInPages,
  isFiltered,
  isSorted,
  list,
  refusesFilters,
  signs,
  type FilterCase,
  type IdPage,
  type ListUnderTest,
} from './lists.js';
export { rowsOf } from './rows-of.js';
export { anonymously, servesEverybody } from './serves-everybody.js';
export { servesGranted, type GrantedRequest } from './serves-granted.js';
export { useBuild } from './use-build.js';
export {
  unpublished,
  useMovingStage,
  useOwnStage,
  useStage,
  type MovingStage,
  type OwnStage,
  type Stage,
} from './use-stage.js';
