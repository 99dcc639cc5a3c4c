export { changeAcl, type NamedCannedAcl } from './acl.js';
export { bucketLabelProblems, isBucketLabel } from './bucket-label.js';
export {
  bucketNotEmpty,
  bucketNotMade,
  type ClusterState,
  mayCancelStorage,
  mayCreateBucket,
  storageEnding,
} from './buckets.js';
export {
  type CertificateFacts,
  type CertificatePair,
  certificatePresent,
  mayUseCertificate,
} from './certificates.js';
export {
  draftStorageKey,
  type KeyBucket,
  type KeyContext,
  renameStorageKey,
  type StorageKeyValues,
} from './keys.js';
export { accountTransfer, billingCycleStart } from './transfer.js';
export { draftObjectUrl, objectNameProblems, type ObjectUrlValues } from './object-url.js';
