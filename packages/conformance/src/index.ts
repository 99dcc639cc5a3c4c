export type { Case, Need, Result } from './case.js';
export { cases } from './cases/index.js';
export type { LeftBehind } from './clean-up.js';
export { chosenCases, runConformance, Runner, type Report } from './conform.js';
export type { ConformanceOptions } from './options.js';
export type { Thing, Things } from './things/making.js';
export { textReport } from './report/index.js';
export { BadInput } from './unmet.js';
export type { Exchange } from './wire/exchange.js';
