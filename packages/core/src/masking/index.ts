export { jsonMembers } from './json-members.js';
export { maskHeader, maskJson } from './mask.js';
