import { expect, it } from 'vitest';
import { S3Error } from '../errors.js';
import { loggingDocument, readLoggingDocument } from './logging-document.js';

const documentOf = (inside: string) => `<BucketLoggingStatus>${inside}</BucketLoggingStatus>`;
const target = '<TargetBucket>logs</TargetBucket><TargetPrefix>a/</TargetPrefix>';
const enabled = (more = '', of = target) => documentOf(`<LoggingEnabled>${of}${more}</LoggingEnabled>`);
const format = (inside: string) => enabled(`<TargetObjectKeyFormat>${inside}</TargetObjectKeyFormat>`);
const partitioned = (source: string) => format(`<PartitionedPrefix>${source}</PartitionedPrefix>`);
const dateSource = (source: string) => partitioned(`<PartitionDateSource>${source}</PartitionDateSource>`);

it.each([
  ['no log', documentOf(''), undefined],
  ['a target', enabled(), {}],
  ['no grants', enabled('<TargetGrants/>'), {}],
  ['simple keys', format('<SimplePrefix/>'), { keys: 'SimplePrefix' }],
  ['days of requests', dateSource('EventTime'), { keys: 'EventTime' }],
  ['days of delivery', dateSource('DeliveryTime'), { keys: 'DeliveryTime' }],
])('a document has %s, and is written as it was read', (_, text, more) => {
  const logging = more && { target: 'logs', prefix: 'a/', ...more };
  expect(readLoggingDocument(text)).toEqual(logging);
  expect(readLoggingDocument(loggingDocument(readLoggingDocument(text)))).toEqual(logging);
});

it('has the days of delivery by default, and any prefix', () => {
  expect(readLoggingDocument(partitioned(''))?.keys).toBe('DeliveryTime');
  const empty = '<TargetBucket>logs</TargetBucket><TargetPrefix/>';
  expect(readLoggingDocument(enabled('', empty))).toEqual({ target: 'logs', prefix: '' });
});

it.each([
  ['text', documentOf('text'), 'MalformedXML'],
  ['no target', enabled('', '<TargetPrefix/>'), 'MalformedXML'],
  ['no prefix', enabled('', '<TargetBucket>logs</TargetBucket>'), 'MalformedXML'],
  [
    'a long prefix',
    enabled(
      '',
      target.replace('a/', () => 'a'.repeat(801)),
    ),
    'InvalidArgument',
  ],
  ['another part', enabled('<LoggingType>Journal</LoggingType>'), 'MalformedXML'],
  ['no format', format(''), 'MalformedXML'],
  ['two formats', format('<SimplePrefix/><PartitionedPrefix/>'), 'MalformedXML'],
  ['another source of days', dateSource('Never'), 'MalformedXML'],
  ['grants', enabled('<TargetGrants><Grant/></TargetGrants>'), 'NotImplemented'],
])('a document is refused with %s', (_, text, code) => {
  expect(() => readLoggingDocument(text)).toThrow(
    expect.objectContaining({ constructor: S3Error, code }) as Error,
  );
});
