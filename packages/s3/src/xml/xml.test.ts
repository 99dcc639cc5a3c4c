import { describe, expect, it } from 'vitest';
import { S3Error } from '../errors.js';
import { readLargeXml, readXml } from './read-xml.js';
import { writeS3Xml, writeXml } from './write-xml.js';

const refusal = (text: string, root = 'a') => {
  try {
    readXml(text, root);
  } catch (error) {
    return error instanceof S3Error ? error.code : error;
  }
  return 'read';
};

describe('a parsed document', () => {
  it('keeps white space and decodes the references of XML', () => {
    const root = readXml(
      '<?xml version="1.0"?>\n<a xmlns="x">\n<Key> a&amp;lt;&#13;&#x1F600;&quot; </Key>\n</a>',
      'a',
    );
    expect(root.required('Key').text).toBe(' a&lt;\r\u{1F600}" ');
    expect(root.word('Key')).toBe('a&lt;\r\u{1F600}"');
    expect(root.childNames).toEqual(['Key']);
  });

  it('may have control characters, escaped or raw', () => {
    expect(readXml('<a>&#1;&#x1f;\u0002</a>', 'a').text).toBe('\u0001\u001f\u0002');
  });

  it('has elements once, many times or not at all', () => {
    const root = readXml('<a><b>1</b><b>2</b><c/></a>', 'a');
    expect(root.children('b').map(({ text }) => text)).toEqual(['1', '2']);
    expect(root.child('c')?.text).toBe('');
    expect(root.child('d')).toBeUndefined();
    expect(() => root.child('b')).toThrow(S3Error);
    expect(() => root.required('d')).toThrow(S3Error);
    expect(() => {
      root.allow('b');
    }).toThrow(S3Error);
  });

  it('has attributes without their namespaces', () => {
    const root = readXml('<a xmlns:xsi="u" xsi:type="Group&amp;"><x:b xmlns:x="v">1</x:b></a>', 'a');
    expect(root.attribute('type')).toBe('Group&');
    expect(root.word('b')).toBe('1');
  });

  it.each([
    ['nothing', ''],
    ['text', 'text'],
    ['another root', '<b/>'],
    ['two roots', '<a/><a/>'],
    ['an open element', '<a><b></a>'],
    ['entities of its own', '<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>'],
    ['CDATA', '<a><![CDATA[x]]></a>'],
    ['names that objects have', '<a><__proto__>1</__proto__></a>'],
    ['too many levels', `${'<a>'.repeat(50)}${'</a>'.repeat(50)}`],
  ])('is refused when it is %s', (_, text) => {
    expect(refusal(text)).toBe('MalformedXML');
  });

  it.each(['<a>&x;</a>', '<a>&</a>', '<a>&#xD800;</a>', '<a>&#x110000;</a>', '<a>&#0;</a>', '<a>\u0000</a>'])(
    'is refused for an invalid reference in %s',
    (text) => {
      expect(() => readXml(text, 'a').text).toThrow(S3Error);
    },
  );
});

describe('a document that takes long to parse', () => {
  it.each([
    ['elements', (count: number) => `<a>${'<b/>'.repeat(count)}</a>`],
    [
      'attributes',
      (count: number) => `<a ${Array.from({ length: count }, (_, i) => `b${i} = ""`).join(' ')}/>`,
    ],
    ['raw control characters', (count: number) => `<a>${'\u0001'.repeat(count)}</a>`],
  ])('is refused by the number of its %s, before it is parsed', (_, text) => {
    expect(refusal(text(19_000))).toBe('read');
    expect(() => readXml(text(20_001), 'a')).toThrow('The document is too large.');
  });

  it('may have more of these with a higher limit', () => {
    const text = `<a>${'<b/>'.repeat(30_000)}</a>`;
    expect(readXml(text, 'a', 30_002).children('b')).toHaveLength(30_000);
  });
});

describe('a document of megabytes', () => {
  const part =
    '<Part><PartNumber>1</PartNumber><ETag>&quot;d41d8cd98f00b204e9800998ecf8427e&quot;</ETag></Part>';

  it('is read like a small one, in steps', async () => {
    const text = `<a>${part.repeat(10_000)}</a>`;
    let turned = false;
    setImmediate(() => (turned = true));
    const root = await readLargeXml(text, 'a', 100_000);
    expect(root.children('Part')).toHaveLength(10_000);
    expect(root.children('Part').at(-1)?.word('ETag')).toBe('"d41d8cd98f00b204e9800998ecf8427e"');
    expect(turned).toBe(true);
  });

  it.each([['<b/>'], ['<a><b></a>'], ['<!DOCTYPE a><a/>'], ['<a/>'.repeat(20_001)]])(
    'is refused like a small one: %.20s',
    async (text) => {
      await expect(readLargeXml(text, 'a')).rejects.toMatchObject({ code: 'MalformedXML' });
    },
  );
});

describe('a written document', () => {
  it('has attributes, repeated elements and nothing for what is undefined', () => {
    expect(writeXml('a', { '@x': '<"', b: ['1', '2'], c: { d: true }, e: undefined, f: [], g: '' })).toBe(
      '<?xml version="1.0" encoding="UTF-8"?><a x="&lt;&quot;"><b>1</b><b>2</b><c><d>true</d></c><g></g></a>',
    );
    expect(writeS3Xml('a', {})).toContain('<a xmlns="http://s3.amazonaws.com/doc/2006-03-01/">');
  });

  it.each(['a&b<c>"\'', ' \r\n\t ', '\u0001\u001f\ufffe', '&amp;', ']]>', 'ü\u{1F600}'])(
    'has %j in a form that can be read back',
    (text) => {
      const written = writeXml('a', { b: text });
      expect(readXml(written, 'a').required('b').text).toBe(text);
    },
  );
});
