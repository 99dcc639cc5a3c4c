import { S3Error } from '../errors.js';
import { algorithm, readCredential, readSignature, timeOf } from '../signature/credential.js';
import { same } from '../signature/same.js';
import { hmac, signingKey } from '../signature/signing-key.js';
import { signVersion2 } from '../signature/version-2.js';

/** The signature of a form, not verified. It covers only the policy, which covers the fields. */
export interface FormSignature {
  /** The id of the key in the signature. */
  readonly accessKey: string;
  readonly policy: string;
  /** When it was signed; undefined where the form does not say so. */
  readonly signed: Date | undefined;
  /** @throws S3Error SignatureDoesNotMatch when a key with this secret did not sign the policy */
  verify(secret: string): void;
}

type Fields = ReadonlyMap<string, string>;

/** @throws S3Error InvalidArgument when a form that is signed lacks a field */
const required = (fields: Fields, name: string): string => {
  const value = fields.get(name.toLowerCase()) ?? '';
  if (value !== '') return value;
  throw new S3Error(
    'InvalidArgument',
    `Bucket POST must contain a field named '${name}'. If it is specified, please check the order of the fields.`,
    { ArgumentName: name },
  );
};

const signatureOf = (
  accessKey: string,
  policy: string,
  given: string,
  signed: Date | undefined,
  sign: (secret: string) => string,
): FormSignature => ({
  accessKey,
  policy,
  signed,
  verify: (secret) => {
    if (same(sign(secret), given)) return;
    throw new S3Error('SignatureDoesNotMatch', undefined, {
      AWSAccessKeyId: accessKey,
      StringToSign: policy,
      SignatureProvided: given,
    });
  },
});

const readVersion4 = (fields: Fields): FormSignature => {
  const policy = required(fields, 'policy');
  if (required(fields, 'X-Amz-Algorithm') !== algorithm)
    throw new S3Error('InvalidArgument', `X-Amz-Algorithm only supports "${algorithm}"`);
  const timestamp = required(fields, 'X-Amz-Date');
  const signed = timeOf(timestamp);
  if (signed === undefined)
    throw new S3Error(
      'InvalidArgument',
      `X-Amz-Date must be in the ISO8601 Long Format "yyyyMMdd'T'HHmmss'Z'"`,
    );
  const { accessKey, scope } = readCredential(
    required(fields, 'X-Amz-Credential'),
    timestamp,
    'InvalidArgument',
  );
  const given = readSignature(required(fields, 'X-Amz-Signature'), 'InvalidArgument');
  return signatureOf(accessKey, policy, given, signed, (secret) =>
    hmac(signingKey(secret, scope), policy).toString('hex'),
  );
};

const readVersion2 = (fields: Fields): FormSignature => {
  const policy = required(fields, 'policy');
  const accessKey = required(fields, 'AWSAccessKeyId');
  return signatureOf(accessKey, policy, required(fields, 'signature'), undefined, (secret) =>
    signVersion2(secret, policy),
  );
};

/**
 * Reads the signature of a form, of version 4 or 2.
 *
 * @returns undefined when the form is not signed
 * @throws S3Error when it lacks a part, or cannot be read
 */
export const readFormSignature = (fields: Fields): FormSignature | undefined => {
  if (fields.has('x-amz-security-token')) throw new S3Error('InvalidToken');
  const has = (...names: readonly string[]) => names.some((name) => fields.has(name));
  if (has('x-amz-signature', 'x-amz-credential', 'x-amz-algorithm')) return readVersion4(fields);
  return has('policy', 'signature', 'awsaccesskeyid') ? readVersion2(fields) : undefined;
};
