export { type RefusalId, refusals, statusOf } from './catalogue.js';
export { accept, type Decision, decide, inside, type Refusal, refuse } from './decision.js';
export { grouped, reasons } from './reasons.js';
export { rulePlace } from './rule-place.js';
