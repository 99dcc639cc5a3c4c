export type * from './backend.js';
export * from './backend-problems.js';
export { S3Error, type ErrorCode } from './errors.js';
export {
  createGateway,
  type Fault,
  type Gateway,
  type GatewayOptions,
  type AdmissionRequest,
} from './gateway/gateway.js';
export { cannedAcl, namedAcl } from './access/acl.js';
export { aclDocument } from './access/acl-document.js';
export { corsDocument } from './cors/cors-document.js';
export { isBucketName } from './requests/bucket-names.js';
export { routes } from './routing/routes.js';
export type { Route } from './routing/route.js';
export { presign, type PresignRequest } from './signature/presign.js';
