export {
  continueProgress,
  type EventProgress,
  type PartProgress,
  pauseProgress,
  progressAt,
  progressOfWhole,
  shareAt,
} from './progress.js';
export { withDiskEvents } from './disk-events.js';
export { eventsSince } from './retention.js';
