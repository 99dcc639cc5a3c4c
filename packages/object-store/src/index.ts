export {
  type BucketAccess,
  type BucketName,
  type ListedEntry,
  type ObjectAcl,
  ObjectStoreUnavailable,
  type StoreBucket,
} from './common/store-types.js';
export type { ObjectStore } from './object-store.js';
export { openObjectStore } from './open-object-store.js';
export type { StoreSettings } from './common/settings.js';
