export { type Budget, limitOfUser, mayRequest, remainingOf, scaleLimit, tightest } from './budget.js';
