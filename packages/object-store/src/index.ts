export {
  type BucketAccess,
  type BucketName,
  type ListedEntry,
  type ObjectAcl,
  type ObjectStore,
  ObjectStoreUnavailable,
  type StoreBucket,
} from './driver.js';
export { openEmbeddedStore } from './open-embedded-store.js';
export type { StoreSettings } from './settings.js';
