export { type Budget, mayRequest, remainingOf, scaleLimit, tightest } from './budget.js';
