export { reasonsOf, type RefusalId, refusals, statusOf } from './catalogue.js';
export { accept, type Decision, decide, inside, ownName, type Refusal, refuse } from './decision.js';
export { grouped } from './grouped.js';
export { rulePage, rulePlace } from './rule-place.js';
