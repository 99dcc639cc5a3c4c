export { type AccountStanding, mayIncurCosts, mayUseAccount } from './standing.js';
