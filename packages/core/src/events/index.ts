export {
  continueProgress,
  type EventProgress,
  type PartProgress,
  pauseProgress,
  progressAt,
  progressOfWhole,
  shareAt,
} from './progress.js';
export { eventsSince } from './retention.js';
