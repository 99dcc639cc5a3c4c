/** What tests call their things, and what the docs call them: `zone-17.example` is `example.org`. */
const WORDS: readonly (readonly [RegExp, (count: number) => string])[] = [
  [
    /\b(?:zone|body)-\d+\.example\b/gi,
    (count) => ['example.org', 'example.net', 'example.com'][count - 1] ?? `example-${count}.org`,
  ],
  [/\btester-\d+\b/g, (count) => `anna-${count}`],
  [/\bnode-of-test-\d+\b/g, (count) => `web-${count}`],
  [/\bvolume-\d+\b/g, (count) => `data-${count}`],
  [/\bbucket-\d+-\d+\b/g, (count) => `photos-${count}`],
  [/\bmore-\d+\b/g, (count) => `more-${count}`],
  [/\btag-\d+\b/g, (count) => `tag-${count}`],
  [/\b(?:[a-z]+-)?net\d+\b/g, (count) => `net-${count}`],
  [
    /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g,
    (count) => `${String(count).repeat(8)}-0000-4000-8000-000000000000`,
  ],
  [/\b127\.0\.0\.1:\d+\b/g, (count) => `192.0.2.${52 + count}`],
];

const TIME = /\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?/g;

/** The longest text that is shown whole, and how much is shown of others. */
const LONGEST = 90;
const BEGINNING = 24;

/** The longest list that is shown whole, and how many of others are. */
const LONGEST_LIST = 8;
const FIRST_ITEMS = 2;

/** The largest number that is an id a test was given; larger ones it made up. */
const LARGEST_ID = 1_000_000;

/** The number that the first id of an example gets. */
const FIRST_ID = 101;

/** `domainId`, `domain_id` and `domains` are ids of domains. */
const kindOf = (key: string): string => key.replace(/(?:_id|Id|_ids|s)$/, '');

/** The fields whose numbers are ids. */
const isIdField = (key: string): boolean =>
  /(?:^|_)ids?$|Id$/.test(key) ||
  ['disks', 'configs', 'nodes', 'domains', 'volumes', 'nodebalancers', 'firewalls'].includes(key);

/** The names of one example: the same thing has the same name in its path, its body and its answer. */
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
      Date.parse(`${time}Z`) < Date.now() ? '2020-01-31T12:00:00' : '2040-01-31T12:00:00',
    );
    return named;
  }

  /** The number that stands for an id; what is none stays. */
  id(key: string, value: number): number {
    if (!Number.isInteger(value) || value <= 0 || value > LARGEST_ID) return value;
    const place = `${kindOf(key)} ${value}`;
    const id = this.#ids.get(place) ?? FIRST_ID + this.#ids.size;
    this.#ids.set(place, id);
    return id;
  }

  /** What was answered, whole. */
  answer(node: unknown): unknown {
    return this.#value(node, '', (text) => this.text(text));
  }

  /** What was sent, without what is only long. */
  sent(node: unknown): unknown {
    return this.#value(node, '', (text) => this.#shortened(text));
  }

  #shortened(text: string): string {
    if (text.length <= LONGEST) return this.text(text);
    return `${this.text(text.slice(0, BEGINNING))}… (${text.length} characters)`;
  }

  /** @param key the field that it is the value of */
  #value(node: unknown, key: string, shown: (text: string) => string): unknown {
    if (typeof node === 'string') return shown(node);
    if (typeof node === 'number') return isIdField(key) ? this.id(key, node) : node;
    if (Array.isArray(node)) {
      if (node.length <= LONGEST_LIST) return node.map((item) => this.#value(item, key, shown));
      const first = node.slice(0, FIRST_ITEMS).map((item) => this.#value(item, key, shown));
      return [...first, `… (${node.length} in all)`];
    }
    if (typeof node !== 'object' || node === null) return node;
    return Object.fromEntries(
      Object.entries(node).map(([name, child]) => [this.text(name), this.#value(child, name, shown)]),
    );
  }
}
