import type { Permission } from '../backend.js';

/** The permissions for an action, beside those of unlimited keys of the bucket's account and those of policies. */
export interface ActionRule {
  /** The resource of the action in policies. */
  readonly on: 'bucket' | 'object';
  /** The limited keys of the bucket that may: all of them, those that may also write, or none. */
  readonly limited: 'readers' | 'writers' | 'none';
  /** The permission in an access control list with which others may; undefined: none does. */
  readonly granted?: { readonly by: 'bucket' | 'object'; readonly permission: Permission };
  /** True when no policy takes it from unlimited keys of the bucket's account, or gives it to other accounts. */
  readonly ofOwner?: true;
}

const bucket = (limited: ActionRule['limited'], permission?: Permission): ActionRule => ({
  on: 'bucket',
  limited,
  ...(permission && { granted: { by: 'bucket' as const, permission } }),
});

/** An action on an object that the access control list of its bucket grants. */
const content = (permission: Permission): ActionRule => ({
  on: 'object',
  limited: 'writers',
  granted: { by: 'bucket', permission },
});

const object = (limited: ActionRule['limited'], permission?: Permission): ActionRule => ({
  on: 'object',
  limited,
  ...(permission && { granted: { by: 'object' as const, permission } }),
});

const ofOwner = (limited: ActionRule['limited']): ActionRule => ({ ...bucket(limited), ofOwner: true });

const [shown, changed] = [bucket('readers'), bucket('none')];

/** The actions of S3 that requests here ask a permission for, by the names that policies have for them after `s3:`. */
export const actions = {
  ListBucket: bucket('readers', 'READ'),
  ListBucketVersions: bucket('readers', 'READ'),
  ListBucketMultipartUploads: bucket('readers', 'READ'),
  GetBucketLocation: bucket('readers', 'READ'),
  GetBucketAcl: bucket('readers', 'READ_ACP'),
  PutBucketAcl: bucket('none', 'WRITE_ACP'),
  DeleteBucket: changed,
  GetBucketCORS: shown,
  PutBucketCORS: changed,
  GetLifecycleConfiguration: shown,
  PutLifecycleConfiguration: changed,
  GetBucketTagging: shown,
  PutBucketTagging: changed,
  GetBucketVersioning: shown,
  PutBucketVersioning: changed,
  GetBucketPolicy: ofOwner('readers'),
  PutBucketPolicy: ofOwner('none'),
  DeleteBucketPolicy: ofOwner('none'),
  GetBucketPolicyStatus: shown,
  GetBucketPublicAccessBlock: shown,
  PutBucketPublicAccessBlock: changed,
  GetBucketOwnershipControls: shown,
  PutBucketOwnershipControls: changed,
  GetEncryptionConfiguration: shown,
  PutEncryptionConfiguration: changed,
  GetBucketObjectLockConfiguration: shown,
  PutBucketObjectLockConfiguration: changed,
  GetBucketLogging: shown,
  GetBucketNotification: shown,
  GetAccelerateConfiguration: shown,
  GetBucketRequestPayment: shown,
  GetBucketWebsite: shown,
  PutBucketWebsite: changed,
  DeleteBucketWebsite: changed,
  GetReplicationConfiguration: shown,
  PutReplicationConfiguration: changed,
  PutBucketLogging: changed,
  PutBucketNotification: changed,
  PutBucketRequestPayment: changed,
  GetBucketAbac: shown,
  PutBucketAbac: changed,
  GetAnalyticsConfiguration: shown,
  PutAnalyticsConfiguration: changed,
  GetInventoryConfiguration: shown,
  PutInventoryConfiguration: changed,
  GetMetricsConfiguration: shown,
  PutMetricsConfiguration: changed,
  GetIntelligentTieringConfiguration: shown,
  PutIntelligentTieringConfiguration: changed,
  GetBucketMetadataTableConfiguration: shown,
  DeleteBucketMetadataTableConfiguration: changed,
  GetObject: object('readers', 'READ'),
  GetObjectVersion: object('readers', 'READ'),
  GetObjectAttributes: object('readers', 'READ'),
  GetObjectVersionAttributes: object('readers', 'READ'),
  GetObjectAcl: object('readers', 'READ_ACP'),
  GetObjectVersionAcl: object('readers', 'READ_ACP'),
  PutObjectAcl: object('writers', 'WRITE_ACP'),
  PutObjectVersionAcl: object('writers', 'WRITE_ACP'),
  GetObjectTagging: object('readers'),
  GetObjectVersionTagging: object('readers'),
  PutObjectTagging: object('writers'),
  PutObjectVersionTagging: object('writers'),
  DeleteObjectTagging: object('writers'),
  DeleteObjectVersionTagging: object('writers'),
  GetObjectRetention: object('readers'),
  PutObjectRetention: object('writers'),
  GetObjectLegalHold: object('readers'),
  PutObjectLegalHold: object('writers'),
  BypassGovernanceRetention: object('none'),
  PutObject: content('WRITE'),
  DeleteObject: content('WRITE'),
  // Versions are removed permanently, so no access control list grants it.
  DeleteObjectVersion: object('writers'),
  AbortMultipartUpload: content('WRITE'),
  ListMultipartUploadParts: content('WRITE'),
} satisfies Record<string, ActionRule>;

/** An action, by its name after `s3:`. */
export type Action = keyof typeof actions;

export const isAction = (name: string): name is Action => Object.hasOwn(actions, name);

/** The actions of which S3 has another one where the request names a version. */
const ofVersions: Partial<Record<Action, Action>> = {
  GetObject: 'GetObjectVersion',
  GetObjectAttributes: 'GetObjectVersionAttributes',
  GetObjectAcl: 'GetObjectVersionAcl',
  PutObjectAcl: 'PutObjectVersionAcl',
  GetObjectTagging: 'GetObjectVersionTagging',
  PutObjectTagging: 'PutObjectVersionTagging',
  DeleteObjectTagging: 'DeleteObjectVersionTagging',
  DeleteObject: 'DeleteObjectVersion',
};

/** The action that a request asks for. @param version the id of the version that it names, if any */
export const versioned = (action: Action, version: string | undefined): Action =>
  (version === undefined ? undefined : ofVersions[action]) ?? action;

/** Other actions of S3, of requests that are not supported: policies may name them, and it changes nothing. */
const unsupported: Readonly<Record<string, ActionRule['on']>> = {
  CreateBucket: 'bucket',
  PutAccelerateConfiguration: 'bucket',
  CreateBucketMetadataTableConfiguration: 'bucket',
  CreateSession: 'bucket',
  GetObjectTorrent: 'object',
  GetObjectVersionTorrent: 'object',
  GetObjectVersionForReplication: 'object',
  ReplicateObject: 'object',
  ReplicateDelete: 'object',
  ReplicateTags: 'object',
  RestoreObject: 'object',
  ObjectOwnerOverrideToBucketOwner: 'object',
};

/** The names that a policy may have for actions, and what each is done with. */
export const knownActions: readonly (readonly [name: string, on: ActionRule['on']])[] = [
  ...Object.entries(actions).map(([name, { on }]) => [name, on] as const),
  ...Object.entries(unsupported),
];
