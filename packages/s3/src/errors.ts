/** The error codes of S3, each with its status and its default message. */
const errorCodes = {
  AccessControlListNotSupported: [400, 'The bucket has no access control lists.'],
  AccessDenied: [403, 'Access denied.'],
  AccessForbidden: [403, 'No CORS rule of the bucket permits this request.'],
  AuthorizationHeaderMalformed: [400, 'The Authorization header cannot be read.'],
  AuthorizationQueryParametersError: [400, 'The parameters of the signature cannot be read.'],
  BadDigest: [400, 'The digest that was sent is not that of the content.'],
  BucketAlreadyExists: [409, 'The bucket name is taken.'],
  BucketAlreadyOwnedByYou: [409, 'You own this bucket already.'],
  BucketNotEmpty: [409, 'The bucket is not empty.'],
  EntityTooLarge: [400, 'The content is larger than one upload may be.'],
  EntityTooSmall: [400, 'A part is smaller than all but the last may be.'],
  IllegalLocationConstraintException: [400, 'The location is not that of the cluster.'],
  IllegalVersioningConfigurationException: [400, 'The status, Enabled or Suspended, is missing.'],
  IncompleteBody: [400, 'There is less content than was announced.'],
  InsufficientCapacity: [507, 'There is no room for the content.'],
  InternalError: [500, 'An error occurred here; try again.'],
  InvalidAccessKeyId: [403, 'There is no such access key.'],
  InvalidArgument: [400, 'An argument is not valid.'],
  InvalidBucketAclWithObjectOwnership: [
    400,
    'A bucket without access control lists cannot give others permissions by one.',
  ],
  InvalidBucketName: [400, 'The name is not one that a bucket may have.'],
  InvalidBucketState: [409, 'The bucket is in a state that does not allow this.'],
  InvalidChunkSizeError: [403, 'Only the last signed chunk may have fewer than 8,192 bytes.'],
  InvalidDigest: [400, 'The digest that was sent cannot be read.'],
  InvalidEncryptionAlgorithmError: [400, 'A key of a client has the algorithm AES256.'],
  InvalidLocationConstraint: [400, 'There is no such location.'],
  InvalidPart: [400, 'A part was never uploaded, or its ETag is another one.'],
  InvalidPartNumber: [416, 'The object has no such part.'],
  InvalidPartOrder: [400, 'Parts are to be named in the order of their numbers.'],
  InvalidPolicyDocument: [400, 'The policy of the form is not valid.'],
  InvalidRange: [416, 'The object has nothing in that range.'],
  InvalidRedirectLocation: [400, 'The place of a redirect is to begin with http://, https:// or a slash.'],
  InvalidRequest: [400, 'The request is not valid.'],
  InvalidRetentionPeriod: [400, 'The default retention is to be a positive number of days or years.'],
  InvalidStorageClass: [400, 'There is no such storage class.'],
  InvalidTag: [400, 'A tag is not valid.'],
  InvalidTargetBucketForLogging: [
    400,
    'The target of an access log is to be a bucket of the same account in the same cluster.',
  ],
  InvalidToken: [400, 'There is no such token of a session.'],
  InvalidURI: [400, 'The path cannot be read.'],
  KeyTooLongError: [400, 'The key is longer than 1,024 bytes.'],
  MalformedACLError: [400, 'The access control list is not valid.'],
  MalformedPOSTRequest: [400, 'The form is not well formed.'],
  MalformedPolicy: [400, 'The policy is not valid.'],
  MalformedTrailerError: [400, 'The headers after the content are not those that were announced.'],
  MalformedXML: [400, 'The XML is not well formed or not what is asked for here.'],
  MaxPostPreDataLengthExceededError: [400, 'The fields before the file are larger than 20 KB.'],
  MetadataConfigurationNotFound: [404, 'The bucket has no configuration of metadata.'],
  MetadataTooLarge: [400, 'The metadata is larger than 2,048 bytes.'],
  MethodNotAllowed: [405, 'The method is not allowed on this resource.'],
  MissingContentLength: [411, 'The request must say how long its content is.'],
  MissingRequestBodyError: [400, 'The request has no body.'],
  MissingSecurityHeader: [400, 'A header that is required is missing.'],
  NoSuchBucket: [404, 'There is no such bucket.'],
  NoSuchBucketPolicy: [404, 'The bucket has no policy.'],
  NoSuchCORSConfiguration: [404, 'The bucket has no CORS rules.'],
  NoSuchConfiguration: [404, 'The bucket has no such configuration.'],
  NoSuchKey: [404, 'There is no such key.'],
  NoSuchLifecycleConfiguration: [404, 'The bucket has no lifecycle rules.'],
  NoSuchObjectLockConfiguration: [404, 'The version never had such a protection.'],
  NoSuchPublicAccessBlockConfiguration: [404, 'The bucket has no block of public access.'],
  NoSuchTagSet: [404, 'There are no tags.'],
  NoSuchUpload: [404, 'There is no such upload.'],
  NoSuchVersion: [404, 'There is no such version.'],
  NoSuchWebsiteConfiguration: [404, 'The bucket has no website.'],
  NotImplemented: [501, 'This is not implemented here.'],
  ObjectLockConfigurationNotFoundError: [404, 'The bucket has no object lock.'],
  OwnershipControlsNotFoundError: [404, 'The bucket has no ownership controls.'],
  PreconditionFailed: [412, 'A condition of the request does not hold.'],
  QuotaExceeded: [403, 'You have as much in this cluster as you may have.'],
  ReplicationConfigurationNotFoundError: [404, 'The bucket has no replication.'],
  RequestTimeout: [400, 'The content took too long to arrive.'],
  RequestTimeTooSkewed: [403, 'The time of the request is too far from that of this server.'],
  ServerSideEncryptionConfigurationNotFoundError: [404, 'The bucket has no encryption.'],
  ServiceUnavailable: [503, 'Try again later.'],
  SignatureDoesNotMatch: [403, 'The signature is not the one that the request should have.'],
  SlowDown: [503, 'Ask less often.'],
  TooManyBuckets: [400, 'You have as many buckets as you may have.'],
  UnexpectedContent: [400, 'The request has content that it cannot have.'],
  XAmzContentSHA256Mismatch: [400, 'The hash of the payload is not that of the content.'],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type ErrorCode = keyof typeof errorCodes;

/** A refusal of S3; the client gets the code, the message and the details. */
export class S3Error extends Error {
  override readonly name = 'S3Error';
  readonly status: number;

  /**
   * @param details other elements of the error document
   * @param headers of the answer
   */
  constructor(
    readonly code: ErrorCode,
    message?: string,
    readonly details: Readonly<Record<string, string>> = {},
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(message ?? errorCodes[code][1]);
    this.status = errorCodes[code][0];
  }
}
