export type * from './backend.js';
export * from './backend-problems.js';
export { S3Error, type ErrorCode } from './errors.js';
export { presign, type PresignRequest } from './signature/presign.js';
