import type { Bucket, DeleteMarker, Part, StoredObject, Upload } from './backend.js';

export type Mutable<Type> = { -readonly [Name in keyof Type]: Type[Name] };

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

export const isObject = (version: Version | undefined): version is StoredObject =>
  version !== undefined && !('isMarker' in version);

/** The object that has a key. */
export const currentOf = (bucket: KeptBucket | undefined, key: string): StoredObject | undefined => {
  const newest = bucket?.versions.get(key)?.[0];
  return isObject(newest) ? newest : undefined;
};
