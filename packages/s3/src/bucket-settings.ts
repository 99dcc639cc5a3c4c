/** Tags of an object or a bucket, each with another key, in the order of the keys. */
export type Tags = readonly { readonly key: string; readonly value: string }[];

/** A rule for pages of other origins that use a bucket from a browser. */
export interface CorsRule {
  readonly id?: string;
  readonly origins: readonly string[];
  readonly methods: readonly string[];
  readonly headers: readonly string[];
  readonly exposed: readonly string[];
  /** Seconds. */
  readonly maxAge?: number;
}

/** When objects are removed: a number of days after they were written, or on a date. */
export type Expiry = { readonly days: number } | { readonly date: Date };

/** When versions that are not current are removed. */
export interface NoncurrentExpiry {
  /** A number of days after the next version was written. */
  readonly days: number;
  /** The number of those that the rule is for, the newest ones of each key, that stay. */
  readonly keep?: number;
}

/** Conditions on objects and versions, beside their keys. */
export interface ObjectFilter {
  /** They have all of these. */
  readonly tags: Tags;
  /** Bytes: they have more. */
  readonly larger?: number;
  /** Bytes: they have fewer. */
  readonly smaller?: number;
}

/** A rule that removes objects of a bucket automatically. */
export interface LifecycleRule {
  readonly id: string;
  readonly enabled: boolean;
  readonly prefix: string;
  /** Conditions beside the prefix; undefined: none. */
  readonly filter?: ObjectFilter;
  /** When to remove objects. */
  readonly expiry?: Expiry;
  /** True when delete markers that are the only version are removed; a rule that says so has no expiry. */
  readonly markers?: boolean;
  /** When to remove versions that are not current. */
  readonly noncurrent?: NoncurrentExpiry;
  /** The days after which incomplete multipart uploads are removed. */
  readonly uploadDays?: number;
  /** The place of the prefix in its document: outside of a filter, in an empty filter, or in `And`; by default, in a filter. */
  readonly form?: 'outside' | 'empty' | 'and';
}

/** The mode of a retention: users with permission to bypass it can delete a version during it (`GOVERNANCE`), or nobody can. */
export type RetentionMode = 'GOVERNANCE' | 'COMPLIANCE';

/** Until when a version cannot be deleted. */
export interface Retention {
  readonly mode: RetentionMode;
  readonly until: Date;
}

/** The protection of a version from being deleted permanently; a retention that has ended keeps it no more. */
export interface Protection {
  readonly retention?: Retention;
  /** Undefined: it was never set. While it is true, nobody can delete the version. */
  readonly legalHold?: boolean;
}

/** The retention of new versions of a bucket, from the time at which they are written. */
export interface DefaultRetention {
  readonly mode: RetentionMode;
  readonly period: { readonly days: number } | { readonly years: number };
}

/** That versions of a bucket can be protected, which cannot be turned off. */
export interface ObjectLock {
  readonly retention?: DefaultRetention;
}

/** The state of versions of a bucket: each write and removal is one more, or, when suspended, that with the id `null`. */
export type Versioning = 'Enabled' | 'Suspended';

/** The place in which the records of requests to a bucket are written. */
export interface AccessLogging {
  /** The label of a bucket of the same account in the same cluster. */
  readonly target: string;
  /** The beginning of the keys of log objects, possibly empty. */
  readonly prefix: string;
  /**
   * The rest of these keys: the time of delivery, or before it also the source and a day, that of the requests (`EventTime`) or of
   * the delivery. Undefined: it was not set, which means the same as `SimplePrefix`.
   */
  readonly keys?: 'SimplePrefix' | 'EventTime' | 'DeliveryTime';
}

/** The protocol of a redirect. */
export type SiteProtocol = 'http' | 'https';

/** The place to which a rule of a website sends a request. What it leaves out is as in the request. */
export interface SiteRedirect {
  readonly protocol?: SiteProtocol;
  readonly host?: string;
  /** The status of the answer; undefined: 301. */
  readonly status?: number;
  /** The whole new key. */
  readonly key?: string;
  /** The beginning of the new key, in the place of the prefix of the rule's condition. */
  readonly prefix?: string;
}

/** A rule of a website. */
export interface RoutingRule {
  /** The beginning of the keys that it is for; undefined: all. */
  readonly prefix?: string;
  /** The status of the errors that it is for; undefined: it is for requests, before their objects are looked for. */
  readonly error?: number;
  readonly redirect: SiteRedirect;
}

/** A website: it sends all requests to another host, or it serves the objects of the bucket. */
export type Website =
  | { readonly host: string; readonly protocol?: SiteProtocol }
  | {
      /** The name of the object that is the page of a folder. */
      readonly index: string;
      /** The key of the object that is the page of errors. */
      readonly error?: string;
      readonly rules: readonly RoutingRule[];
    };
