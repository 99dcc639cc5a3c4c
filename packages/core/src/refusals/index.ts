export { type RefusalId, refusals, statusOf } from './catalogue.js';
export { accept, type Decision, decide, inside, type Refusal, refuse } from './decision.js';
export type { CatalogueEntry } from './entry.js';
export { grouped, reasons } from './reasons.js';
export { rulePlace } from './rule-place.js';
