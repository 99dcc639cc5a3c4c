export * from './access/index.js';
export * from './account/index.js';
export * from './domains/index.js';
export * from './events/index.js';
export * from './listing/index.js';
export * from './operator/index.js';
export * from './profile/index.js';
export * from './refusals/index.js';
export { textProblems } from './text-problems.js';
