export { aclNotTaken, changeAcl } from './acl.js';
export { isBucketLabel } from './bucket-label.js';
export { bucketNotMade, type ClusterState, mayCancelStorage, mayCreateBucket } from './buckets.js';
export { type CertificateFacts, type CertificatePair, mayUseCertificate } from './certificates.js';
export { draftStorageKey, type KeyBucket, renameStorageKey, type StorageKeyValues } from './keys.js';
export { accountTransfer } from './transfer.js';
export { draftObjectUrl, objectNameProblems } from './object-url.js';
