import type { AccessLogging } from '../bucket-settings.js';
import { S3Error } from '../errors.js';
import { readXml, type XmlElement } from '../xml/read-xml.js';
import { writeS3Xml, type XmlContent } from '../xml/write-xml.js';

/** The maximum bytes of the beginning of keys, to which the rest of a key is added. */
const maxPrefix = 800;

const keysElement = (keys: AccessLogging['keys']): XmlContent | undefined => {
  if (keys === undefined) return undefined;
  return keys === 'SimplePrefix'
    ? { SimplePrefix: '' }
    : { PartitionedPrefix: { PartitionDateSource: keys } };
};

/** S3's document of the access log of a bucket. */
export const loggingDocument = (logging: AccessLogging | undefined): string =>
  writeS3Xml(
    'BucketLoggingStatus',
    logging === undefined
      ? {}
      : {
          LoggingEnabled: {
            TargetBucket: logging.target,
            TargetPrefix: logging.prefix,
            TargetObjectKeyFormat: keysElement(logging.keys),
          },
        },
  );

const readKeys = (format: XmlElement): NonNullable<AccessLogging['keys']> => {
  format.allow('SimplePrefix', 'PartitionedPrefix');
  if (format.childNames.length !== 1) throw new S3Error('MalformedXML');
  const partitioned = format.child('PartitionedPrefix');
  if (partitioned === undefined) return 'SimplePrefix';
  partitioned.allow('PartitionDateSource');
  const source = partitioned.word('PartitionDateSource') ?? 'DeliveryTime';
  if (source === 'EventTime' || source === 'DeliveryTime') return source;
  throw new S3Error('MalformedXML', 'PartitionDateSource can be EventTime or DeliveryTime.');
};

const readPrefix = (enabled: XmlElement): string => {
  const prefix = enabled.required('TargetPrefix').text;
  if (Buffer.byteLength(prefix) <= maxPrefix && !prefix.includes('\0')) return prefix;
  throw new S3Error('InvalidArgument', `TargetPrefix is to be at most ${maxPrefix} bytes without U+0000.`, {
    ArgumentName: 'TargetPrefix',
  });
};

/** @returns undefined for the document that ends the log @throws S3Error when it is not a document of an access log */
export const readLoggingDocument = (text: string): AccessLogging | undefined => {
  const root = readXml(text, 'BucketLoggingStatus');
  root.allow('LoggingEnabled');
  if (root.text.trim() !== '') throw new S3Error('MalformedXML');
  const enabled = root.child('LoggingEnabled');
  if (enabled === undefined) return undefined;
  enabled.allow('TargetBucket', 'TargetPrefix', 'TargetGrants', 'TargetObjectKeyFormat');
  const target = enabled.word('TargetBucket') ?? '';
  if (target === '') throw new S3Error('MalformedXML', 'TargetBucket is missing.');
  // What it gives others would be without effect.
  if ((enabled.child('TargetGrants')?.childNames.length ?? 0) > 0)
    throw new S3Error(
      'NotImplemented',
      'TargetGrants is not implemented: a policy of the target can permit reading.',
    );
  const format = enabled.child('TargetObjectKeyFormat');
  return { target, prefix: readPrefix(enabled), ...(format && { keys: readKeys(format) }) };
};
