import type { Schema } from '@cloud-account/spec';

/** The path of the keys of an account. */
export const path = '/object-storage/keys';

/** A key in the form of later answers. */
export const shown = (key: Schema<'StorageKey'>): Schema<'StorageKey'> => ({
  ...key,
  secret_key: '[REDACTED]',
});
