import type { Schema } from '@cloud-account/spec';

/** Where the keys of an account are. */
export const path = '/object-storage/keys';

/** A key as it is shown once it was made. */
export const shown = (key: Schema<'StorageKey'>): Schema<'StorageKey'> => ({
  ...key,
  secret_key: '[REDACTED]',
});
