export { jsonMembers } from './json-members.js';
export { maskHeader, maskJson, maskSignatures } from './mask.js';
