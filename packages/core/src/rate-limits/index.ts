export { type Budget, isOver, limitOfMany, mayRequest, remainingOf, scaleLimit, tightest } from './budget.js';
