import { describe, expect, it } from 'vitest';
import { S3Error } from '../errors.js';
import { lifecycleDocument, readLifecycleDocument } from './lifecycle-document.js';

const document = (...rules: string[]) =>
  `<LifecycleConfiguration>${rules.map((rule) => `<Rule>${rule}</Rule>`).join('')}</LifecycleConfiguration>`;
const enabled = '<Status>Enabled</Status>';
const days = '<Expiration><Days>1</Days></Expiration>';
const all = '<Filter/>';
const tag = (key: string) => ({ key, value: 'value' });
const tagText = '<Tag><Key>a</Key><Value>b</Value></Tag>';

const codeOf = (text: string) => {
  try {
    readLifecycleDocument(text);
  } catch (error) {
    return error instanceof S3Error ? error.code : error;
  }
  return 'nothing';
};

describe('the document of lifecycle rules', () => {
  it('can be written and read', () => {
    const rules = [
      { id: 'one', enabled: true, prefix: 'a/ &', expiry: { days: 3 }, uploadDays: 2 },
      { id: 'two', enabled: false, prefix: '', expiry: { date: new Date('2030-01-02T00:00:00Z') } },
      { id: 'three', enabled: true, prefix: '', uploadDays: 7 },
      { id: 'zero', enabled: true, prefix: 'b/', form: 'outside', uploadDays: 7 },
      { id: 'four', enabled: true, prefix: '', form: 'empty', uploadDays: 7 },
      { id: 'five', enabled: true, prefix: 'c/', form: 'and', uploadDays: 7 },
      { id: 'six', enabled: true, prefix: '', filter: { tags: [tag('a')] }, expiry: { days: 1 } },
      {
        id: 'seven',
        enabled: true,
        prefix: 'd/',
        form: 'and',
        filter: { tags: [tag('b'), tag('a')] },
        expiry: { date: new Date('2030-01-02T00:00:00Z') },
      },
      { id: 'eight', enabled: true, prefix: '', noncurrent: { days: 4, keep: 100 } },
      { id: 'nine', enabled: true, prefix: '', markers: true, noncurrent: { days: 1 } },
      { id: 'ten', enabled: true, prefix: '', markers: false },
      { id: 'eleven', enabled: true, prefix: '', filter: { tags: [tag('a')] }, noncurrent: { days: 1 } },
      {
        id: 'twelve',
        enabled: true,
        prefix: '',
        filter: { tags: [tag('a')] },
        expiry: { days: 1 },
        noncurrent: { days: 2, keep: 3 },
      },
    ] as const;
    expect(readLifecycleDocument(lifecycleDocument(rules))).toEqual(rules);
  });

  it.each([
    ['an old prefix', '<Prefix>p/</Prefix>'],
    ['a filter', '<Filter><Prefix>p/</Prefix></Filter>'],
    ['a filter And with one condition', '<Filter><And><Prefix>p/</Prefix></And></Filter>'],
  ])('has a prefix by %s', (_, prefix) => {
    const [rule] = readLifecycleDocument(document(`${prefix}${enabled}${days}`));
    expect(rule).toMatchObject({ prefix: 'p/', enabled: true, expiry: { days: 1 } });
    expect(rule?.id).not.toBe('');
  });

  it('has a size by a filter, and sizes, tags and a prefix by a filter And', () => {
    const larger = '<ObjectSizeGreaterThan>5</ObjectSizeGreaterThan>';
    const smaller = '<ObjectSizeLessThan>9</ObjectSizeLessThan>';
    const expiry = { days: 1 };
    for (const [filter, read] of [
      [larger, { prefix: '', filter: { tags: [], larger: 5 }, expiry }],
      [smaller, { prefix: '', filter: { tags: [], smaller: 9 }, expiry }],
      [
        `<And><Prefix>p/</Prefix>${tagText}${larger}${smaller}</And>`,
        {
          prefix: 'p/',
          form: 'and',
          filter: { tags: [{ key: 'a', value: 'b' }], larger: 5, smaller: 9 },
          expiry,
        },
      ],
    ] as const) {
      const rules = readLifecycleDocument(document(`<ID>a</ID><Filter>${filter}</Filter>${enabled}${days}`));
      expect(rules).toEqual([{ id: 'a', enabled: true, ...read }]);
      expect(lifecycleDocument(rules)).toContain(`<Filter>${filter}</Filter>`);
    }
  });

  it('applies to all objects with an empty filter, and accepts both forms of dates', () => {
    const at = (date: string) => `<Filter></Filter>${enabled}<Expiration><Date>${date}</Date></Expiration>`;
    const rules = readLifecycleDocument(document(at('2030-01-02'), at('2030-01-02T00:00:00.000Z')));
    const expiry = { date: new Date('2030-01-02T00:00:00Z') };
    expect(rules.map(({ id: _, ...rule }) => rule)).toEqual(
      Array(2).fill({ enabled: true, prefix: '', form: 'empty', expiry }),
    );
  });

  it.each([
    ['no rule', document(), 'MalformedXML'],
    ['no status', document(`${all}${days}`), 'MalformedXML'],
    ['no filter', document(`${enabled}${days}`), 'MalformedXML'],
    ['a prefix beside a filter', document(`${all}<Prefix/>${enabled}${days}`), 'MalformedXML'],
    ['nothing to do', document(`${all}${enabled}`), 'InvalidRequest'],
    ['no days', document(`${all}${enabled}<Expiration><Days>0</Days></Expiration>`), 'InvalidArgument'],
    [
      'days and a date',
      document(`${all}${enabled}<Expiration><Days>1</Days><Date/></Expiration>`),
      'MalformedXML',
    ],
    [
      'a time of day',
      document(`${all}${enabled}<Expiration><Date>2030-01-02T01:00:00Z</Date></Expiration>`),
      'InvalidArgument',
    ],
    [
      'no date',
      document(`${all}${enabled}<Expiration><Date>2030-13-02</Date></Expiration>`),
      'InvalidArgument',
    ],
    [
      'one ID twice',
      document(`<ID>a</ID>${all}${enabled}${days}`, `<ID>a</ID>${all}${enabled}${days}`),
      'InvalidArgument',
    ],
    [
      'a tag without a value',
      document(`<Filter><Tag><Key>a</Key></Tag></Filter>${enabled}${days}`),
      'MalformedXML',
    ],
    [
      'two tags with one key',
      document(`<Filter><And>${tagText}${tagText}</And></Filter>${enabled}${days}`),
      'InvalidTag',
    ],
    [
      'several conditions outside of And',
      document(`<Filter><Prefix/>${tagText}</Filter>${enabled}${days}`),
      'MalformedXML',
    ],
    ['a condition beside And', document(`<Filter><Prefix/><And/></Filter>${enabled}${days}`), 'MalformedXML'],
    [
      'tags of uploads',
      document(
        `<Filter>${tagText}</Filter>${enabled}<AbortIncompleteMultipartUpload><DaysAfterInitiation>1</DaysAfterInitiation></AbortIncompleteMultipartUpload>`,
      ),
      'InvalidRequest',
    ],
    [
      'sizes of uploads',
      document(
        `<Filter><ObjectSizeLessThan>1</ObjectSizeLessThan></Filter>${enabled}<AbortIncompleteMultipartUpload><DaysAfterInitiation>1</DaysAfterInitiation></AbortIncompleteMultipartUpload>`,
      ),
      'InvalidRequest',
    ],
    [
      'sizes of delete markers',
      document(
        `<Filter><ObjectSizeLessThan>1</ObjectSizeLessThan></Filter>${enabled}<Expiration><ExpiredObjectDeleteMarker>true</ExpiredObjectDeleteMarker></Expiration>`,
      ),
      'InvalidRequest',
    ],
    [
      'a negative size',
      document(`<Filter><ObjectSizeGreaterThan>-1</ObjectSizeGreaterThan></Filter>${enabled}${days}`),
      'InvalidArgument',
    ],
    [
      'no size between two',
      document(
        `<Filter><And><ObjectSizeGreaterThan>5</ObjectSizeGreaterThan><ObjectSizeLessThan>5</ObjectSizeLessThan></And></Filter>${enabled}${days}`,
      ),
      'InvalidRequest',
    ],
    ['transitions', document(`${all}${enabled}<Transition/>`), 'NotImplemented'],
    [
      'transitions at no midnight',
      document(`${all}${enabled}<Transition><Date>1970-08-23T00:55:27Z</Date></Transition>`),
      'InvalidArgument',
    ],
    [
      'a day that no month has',
      document(`${all}${enabled}<Expiration><Date>2090-02-31T00:00:00Z</Date></Expiration>`),
      'InvalidArgument',
    ],
    ['transitions of versions', document(`${all}${enabled}<NoncurrentVersionTransition/>`), 'NotImplemented'],
    ['no days of versions', document(`${all}${enabled}<NoncurrentVersionExpiration/>`), 'MalformedXML'],
    ...['0', '101', 'x'].map((kept) => [
      `${kept} kept versions`,
      document(
        `${all}${enabled}<NoncurrentVersionExpiration><NoncurrentDays>1</NoncurrentDays>` +
          `<NewerNoncurrentVersions>${kept}</NewerNoncurrentVersions></NoncurrentVersionExpiration>`,
      ),
      'InvalidArgument',
    ]),
    ...[
      '<Days>1</Days><ExpiredObjectDeleteMarker>true</ExpiredObjectDeleteMarker>',
      '<ExpiredObjectDeleteMarker>yes</ExpiredObjectDeleteMarker>',
    ].map((expiration) => [
      expiration,
      document(`${all}${enabled}<Expiration>${expiration}</Expiration>`),
      'MalformedXML',
    ]),
    ['unknown elements', document(`${all}${enabled}${days}<Other/>`), 'MalformedXML'],
    ['a long ID', document(`<ID>${'a'.repeat(256)}</ID>${all}${enabled}${days}`), 'InvalidArgument'],
    ['a long prefix', document(`<Prefix>${'a'.repeat(1025)}</Prefix>${enabled}${days}`), 'InvalidRequest'],
  ])('is refused with %s', (_, text, code) => {
    expect(codeOf(text)).toBe(code);
  });
});
