export type { Answer } from './answer.js';
export { maxNames } from './build.js';
export { takeSteps } from './take-steps.js';
export { wireRecords } from './wire-records.js';
export { Zone } from './zone.js';
