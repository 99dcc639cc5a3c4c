import type { IncomingHttpHeaders } from 'node:http';
import type { AccessKey, Acl, Bucket, Tags } from '../backend.js';

/** The sender of a request, and how it was sent: all that a permission can depend on, beside what the action is done with. */
export interface Asker {
  /** Undefined when the request is not signed. */
  readonly signer: AccessKey | undefined;
  /** The address of the client. */
  readonly address: string;
  readonly method: string;
  /** True when the client sent the request by HTTPS. */
  readonly isSecure: boolean;
  readonly headers: IncomingHttpHeaders;
  readonly query: ReadonlyMap<string, string>;
  readonly now: Date;
  /** The bucket for which the storage itself asks, in the place of a client. */
  readonly source?: Pick<Bucket, 'label' | 'owner'>;
  /** Called when only an access control list gives the permission. */
  readonly noteAcl?: (() => void) | undefined;
}

/** The thing that an action is done with. */
export interface Subject {
  readonly bucket: Bucket;
  /** Undefined for an action on the bucket. */
  readonly key?: string;
  /** The id of the version that the request names. */
  readonly version?: string | undefined;
  /** The object that has the key or the id; undefined where there is none, or where it does not matter. */
  readonly object?: { readonly acl: Acl; readonly tags: Tags } | undefined;
  /** The tags that the request gives an object. */
  readonly newTags?: Tags | undefined;
  /** The prefix of a list that the action is compared with; undefined: that of the query. */
  readonly prefix?: string;
}
