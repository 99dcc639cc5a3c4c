export type * from './backend.js';
export * from './backend-problems.js';
export { ownWords, type ClientWords } from './client-words.js';
export { createGateway, type AdmissionRequest } from './gateway/gateway.js';
export { cannedAcl, namedAcl } from './access/acl.js';
export { aclDocument } from './access/acl-document.js';
export { corsDocument } from './cors/cors-document.js';
export { routes } from './routing/routes.js';
export { presign } from './signature/presign.js';
