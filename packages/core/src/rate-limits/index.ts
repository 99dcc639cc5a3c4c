export { type Budget, isOver, limitOfUser, mayRequest, remainingOf, scaleLimit, tightest } from './budget.js';
