import { lifecycleDocument, readLifecycleDocument } from '../../lifecycle/lifecycle-document.js';
import { readSetting, removeSetting, writeSetting } from '../settings.js';

export const getBucketLifecycleConfiguration = readSetting(
  'GetLifecycleConfiguration',
  'NoSuchLifecycleConfiguration',
  ({ lifecycle }) => lifecycle && lifecycleDocument(lifecycle),
);

export const putBucketLifecycleConfiguration = writeSetting(
  'PutLifecycleConfiguration',
  256 * 1024,
  (text, { uuid }) => ({ lifecycle: readLifecycleDocument(text, uuid) }),
);

export const deleteBucketLifecycle = removeSetting('PutLifecycleConfiguration', { lifecycle: undefined });
