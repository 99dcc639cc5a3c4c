import type { Bucket, DeleteMarker, NewBucket, Part, StoredObject, Upload } from './backend.js';

type Mutable<Type> = { -readonly [Name in keyof Type]: Type[Name] };

export type Version = StoredObject | DeleteMarker;

/** A bucket with its contents. */
export interface KeptBucket extends Mutable<Bucket> {
  /** By key, those of each from the newest. */
  readonly versions: Map<string, readonly Version[]>;
  readonly uploads: Map<
    string,
    { readonly upload: Upload; readonly parts: Map<number, Part & { blob: string }> }
  >;
}

export const emptyBucket = (
  name: Pick<Bucket, 'id' | 'cluster' | 'label' | 'owner'>,
  { objectLock, ...settings }: NewBucket,
): KeptBucket => ({
  ...name,
  ...settings,
  cors: undefined,
  lifecycle: undefined,
  versioning: objectLock ? 'Enabled' : undefined,
  objectLock: objectLock ? {} : undefined,
  encrypts: false,
  policy: undefined,
  publicAccessBlock: undefined,
  created: new Date(),
  versions: new Map(),
  uploads: new Map(),
});

export const isObject = (version: Version | undefined): version is StoredObject =>
  version !== undefined && !('isMarker' in version);

/** The object that has a key. */
export const currentOf = (bucket: KeptBucket | undefined, key: string): StoredObject | undefined => {
  const newest = bucket?.versions.get(key)?.[0];
  return isObject(newest) ? newest : undefined;
};
