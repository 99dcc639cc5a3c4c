/** The names in tests and in the docs: `zone-17.example` becomes `example.org`. */
const WORDS: readonly (readonly [RegExp, (count: number) => string])[] = [
  [
    /\b(?:zone|body)-\d+\.example\b/gi,
    (count) => ['example.org', 'example.net', 'example.com'][count - 1] ?? `example-${count}.org`,
  ],
  [/\b(?:tester-\d+|user-[0-9a-f]+)\b/g, (count) => `anna-${count}`],
  [/\bnode-of-test-\d+\b/g, (count) => `web-${count}`],
  [/\bvolume-\d+\b/g, (count) => `data-${count}`],
  [/\bbucket-\d+-\d+\b/g, (count) => `photos-${count}`],
  // Files of concurrent uploads: which one is refused changes between runs.
  [/(?<=^form file=)\d+\.txt$/g, () => 'notes.txt'],
  [/\bmore-\d+\b/g, (count) => `more-${count}`],
  [/\btag-\d+\b/g, (count) => `tag-${count}`],
  [/\b(?:[a-z]+-)?net\d+\b/g, (count) => `net-${count}`],
  [
    /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi,
    (count) => `${String(count).repeat(8)}-0000-4000-8000-000000000000`,
  ],
  // Ids of OAuth clients and tokens; the test chose a value with only one character.
  [/\b(?!(.)\1+\b)[0-9a-f]{20}\b/g, (count) => String(count).repeat(20)],
  [/\b(?!(.)\1+\b)[0-9a-f]{21,}\b/g, (count) => String(count).repeat(64)],
  // IDs in sentences, and of images in paths.
  [/(?<=\bNode )\d+\b/g, (count) => String(100 + count)],
  [/(?<=\bprivate(?:%2F|\/))\d+\b/g, (count) => String(100 + count)],
  // Codes of authenticator apps.
  [/^\d{6}$/g, () => '123456'],
  [/\b127\.0\.0\.1:\d+\b/g, (count) => `192.0.2.${52 + count}`],
  [/\b100\.64\.\d+\.\d+\b/g, (count) => `203.0.113.${100 + count}`],
  [/\b203\.0\.113\.\d+\b/g, (count) => `203.0.113.${count}`],
  [/\b198\.51\.100\.\d+\b/g, (count) => `198.51.100.${count}`],
  [/\b192\.168\.(?:12[89]\.\d+\b(?!\/)|(?:1[3-9]|2)\d+\.\d+\b)/g, (count) => `192.168.140.${count}`],
  [
    /\b2001(?::|%3A)db8(?:(?::|%3A)[0-9a-f]*)*(?::|%3A)f03c(?:(?::|%3A)[0-9a-f]*)*/gi,
    (count) => `2001:db8::${count}`,
  ],
];

const TIME = /\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?/g;

/** The longest text that is shown whole, and the length of shortened texts. */
const LONGEST = 90;
const BEGINNING = 24;

/** The longest list that is shown whole, and the number of items of shortened lists. */
const LONGEST_LIST = 8;
const FIRST_ITEMS = 2;

/** The largest number that is a real id; tests invented larger ones. */
const LARGEST_ID = 1_000_000;

/** The first id of an example. */
const FIRST_ID = 101;

/** `domainId`, `domain_id` and `domains` are ids of domains. */
const kindOf = (key: string): string => key.replace(/(?:_id|Id|_ids|s)$/, '');

/** The fields whose numbers are ids; the questions have the same everywhere. */
const isIdField = (key: string): boolean =>
  (/(?:^|_)ids?$|Id$/.test(key) && key !== 'question_id') ||
  ['disks', 'configs', 'nodes', 'domains', 'volumes', 'nodebalancers', 'firewalls'].includes(key);

/** The names in one example: a thing has the same name in the path, the body and the answer. */
export class StableNames {
  readonly #names = new Map<string, string>();
  readonly #ids = new Map<string, number>();
  readonly #counts = new Map<RegExp, number>();

  text(text: string): string {
    let named = text;
    for (const [pattern, nameOf] of WORDS)
      named = named.replace(pattern, (found) => {
        const known = this.#names.get(found);
        if (known !== undefined) return known;
        const count = (this.#counts.get(pattern) ?? 0) + 1;
        this.#counts.set(pattern, count);
        this.#names.set(found, nameOf(count));
        return nameOf(count);
      });
    named = named.replace(TIME, (time) =>
      new Date(`${time}Z`) < new Date() ? '2020-01-31T12:00:00' : '2040-01-31T12:00:00',
    );
    return named;
  }

  /** The replacement of an id; other numbers stay. */
  id(key: string, value: number): number {
    if (!Number.isInteger(value) || value <= 0 || value > LARGEST_ID) return value;
    const place = `${kindOf(key)} ${value}`;
    const id = this.#ids.get(place) ?? FIRST_ID + this.#ids.size;
    this.#ids.set(place, id);
    return id;
  }

  /** An answer, not shortened. */
  answer(node: unknown): unknown {
    return this.#value(node, '', true);
  }

  /** A body, with long values shortened. */
  sent(node: unknown): unknown {
    return this.#value(node, '', false);
  }

  #shortened(text: string): string {
    if (text.length <= LONGEST) return this.text(text);
    // Keys and certificates have another text and length in every run.
    const [first = ''] = text.split('\n', 1);
    if (first.startsWith('-----BEGIN')) return `${first}…`;
    return `${this.text(text.slice(0, BEGINNING))}… (${text.length} characters)`;
  }

  #list(items: readonly unknown[], key: string, whole: boolean): unknown[] {
    if (whole || items.length <= LONGEST_LIST) return items.map((item) => this.#value(item, key, whole));
    const first = items.slice(0, FIRST_ITEMS).map((item) => this.#value(item, key, whole));
    return [...first, `… (${items.length} in all)`];
  }

  /** @param key the field of the value */
  #value(node: unknown, key: string, whole: boolean): unknown {
    if (typeof node === 'string') return whole ? this.text(node) : this.#shortened(node);
    if (typeof node === 'number') return isIdField(key) ? this.id(key, node) : node;
    if (Array.isArray(node)) return this.#list(node, key, whole);
    if (typeof node !== 'object' || node === null) return node;
    return Object.fromEntries(
      Object.entries(node).map(([name, child]) => [this.text(name), this.#value(child, name, whole)]),
    );
  }
}
