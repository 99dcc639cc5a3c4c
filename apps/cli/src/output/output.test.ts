import { afterEach, describe, expect, it, vi } from 'vitest';
import { loadWriter, type Format } from './formats.js';
import { Output, type Manner } from './output.js';

const nodes = [
  {
    id: 1,
    label: 'web-1',
    status: 'running',
    ipv4: ['192.0.2.1', '198.51.100.7'],
    entity: { id: 7, type: 'node', label: 'db', url: '/v4/node/instances/7' },
    tags: [],
    image: null,
  },
  {
    id: 2,
    label: 'a, "b"',
    status: 'booting',
    ipv4: ['192.0.2.2'],
    entity: null,
    tags: ['x'],
    image: 'node/debian12',
  },
];
const columns = ['id', 'label', 'status', 'ipv4', 'entity', 'tags', 'image'];

const shown = (manner: Manner, show: (output: Output) => void): string => {
  let text = '';
  show(new Output((more) => (text += more), manner));
  return text;
};

const listed = (manner: Manner = {}): string =>
  shown(manner, (output) => {
    output.list(nodes, columns);
  });

const listedAs = async (format: Format, manner: Manner = {}) =>
  listed({ ...manner, writer: await loadWriter(format, false) });

afterEach(() => {
  vi.unstubAllEnvs();
});

describe('a list', () => {
  it('is a table without the signs of JSON', () => {
    expect(listed()).toBe(
      [
        'ID  LABEL   STATUS   IPV4                     ENTITY   TAGS  IMAGE',
        '1   web-1   running  192.0.2.1, 198.51.100.7  node db  -     -',
        '2   a, "b"  booting  192.0.2.2                -        x     node/debian12',
        '',
      ].join('\n'),
    );
  });

  it('says of a thing with a label what decides', () => {
    const granted = [
      { id: 1, label: 'web-1', permissions: null },
      { id: 2, label: 'example.org', permissions: 'read_only' },
    ];
    const text = shown({}, (output) => {
      output.list([{ domain: granted }], ['domain']);
    });
    expect(text).toBe('DOMAIN\nweb-1 (no access); example.org (read_only)\n');
  });

  it('counts the columns of a terminal that signs take', () => {
    const rows = [
      { label: '日本', ok: 'x' },
      { label: 'e\u0301a', ok: 'y' },
    ];
    const text = (width?: number) =>
      shown({ headers: false, width }, (output) => {
        output.list(rows, ['label', 'ok']);
      });
    expect(text()).toBe('日本  x\ne\u0301a    y\n');
    const long = [{ label: '日本語の名前', ok: 'x' }];
    const cut = shown({ headers: false, width: 11 }, (output) => {
      output.list(long, ['label', 'ok']);
    });
    expect(cut).toBe('日本語…  x\n');
  });

  it('leaves out the names of columns', () => {
    expect(listed({ headers: false })).toMatch(/^1 +web-1/);
    const none = (manner: Manner) =>
      shown(manner, (output) => {
        output.list([], columns);
      });
    expect([none({}), none({ headers: false }), none({ quiet: true })]).toEqual(['None.\n', '', '']);
  });

  it('keeps to the width of the terminal', () => {
    const lines = listed({ width: 60 }).trimEnd().split('\n');
    expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(60);
    expect(lines[1]).toMatch(/^1 {3}web-1 +running +192\.0\.2.*… +node db /);
  });

  it('cuts a text that is much longer than the terminal is wide', () => {
    const text = shown({ width: 20 }, (output) => {
      output.list([{ text: '\u30a2'.repeat(30_000) }], ['text']);
    });
    expect(text).toBe(`TEXT\n${'\u30a2'.repeat(9)}…\n`);
  });

  it('is CSV and TSV with the same cells', async () => {
    expect(await listedAs('csv')).toBe(
      [
        'id,label,status,ipv4,entity,tags,image',
        '1,web-1,running,"192.0.2.1, 198.51.100.7",node db,,',
        '2,"a, ""b""",booting,192.0.2.2,,x,node/debian12',
        '',
      ].join('\n'),
    );
    expect(await listedAs('tsv', { headers: false })).toMatch(/^1\tweb-1\trunning\t/);
  });

  it('is JSON and YAML with all that things have', async () => {
    expect(JSON.parse(await listedAs('json'))).toEqual(nodes);
    expect(await listedAs('json')).toMatch(/^.*\n$/);
    expect(await listedAs('yaml')).toContain('- id: 1\n  label: web-1\n');
  });

  it('is JSON on several lines where people read it', async () => {
    const writer = await loadWriter('json', true);
    expect(
      shown({ writer }, (output) => {
        output.record({ id: 1 });
      }),
    ).toBe('{\n  "id": 1\n}\n');
  });

  it('colours states where colours are wanted', () => {
    vi.stubEnv('FORCE_COLOR', '1');
    expect(listed()).toContain('\u001b[32mrunning\u001b[39m');
    expect(listed()).toContain('\u001b[33mbooting\u001b[39m');
    vi.stubEnv('FORCE_COLOR', '0');
    expect(listed()).not.toContain('\u001b');
  });
});

describe('one thing', () => {
  it('has a line for each field, also of objects in it, and for each object of a list', () => {
    const thing = {
      id: 1,
      specs: { disk: 5, vcpus: 2 },
      entities: [{ a: 1 }, { b: { c: 2 } }],
      text: 'x\ny',
    };
    expect(
      shown({}, (output) => {
        output.record(thing);
      }),
    ).toBe(
      [
        'id           1',
        'specs.disk   5',
        'specs.vcpus  2',
        'entities     a=1',
        '             b=c=2',
        'text         x',
        '             y',
        '',
      ].join('\n'),
    );
  });

  it('that was done is a sentence, unless only results are wanted', () => {
    const done = (manner: Manner) =>
      shown(manner, (output) => {
        output.done('Deleted 1.', { deleted: 1 });
      });
    expect([done({}), done({ quiet: true })]).toEqual(['Deleted 1.\n', '']);
  });
});
