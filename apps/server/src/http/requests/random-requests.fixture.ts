import { operations, type OperationId } from '@cloud-account/spec';
import { v4Operations } from '../operations.fixture.js';
import { exampleBody, operationsWithBodies } from '../shape/wrong-values.fixture.js';

/** A request near the specification, sensible in most of its parts. */
export interface RandomRequest {
  readonly method: string;
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Numbers from 0 up to but not including 1, the same for the same seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const odd: readonly unknown[] = [
  null,
  '',
  ' ',
  'a',
  'text',
  'x'.repeat(300),
  'é🏠\u2028',
  'nul\0nul',
  'half \ud800',
  '-1',
  "' OR 1=1 --",
  '%s%n{}',
  '../../etc/passwd',
  '*.example.org',
  'xn--bcher-kva.example',
  '[remote_addr]',
  '2001:db8::1',
  '192.0.2.1',
  'hostmaster@example.org',
  0,
  -1,
  1,
  1.5,
  255,
  65_536,
  2_147_483_648,
  1e21,
  true,
  false,
  [],
  [null],
  ['192.0.2.1', 'x', 1],
  [[[[]]]],
  {},
  { a: { b: [1] } },
];

const oddSegments = [
  '0',
  '-1',
  '01',
  '1.5',
  'abc',
  '2147483648',
  '9'.repeat(30),
  '%00',
  '%2F',
  '%ff',
  '..',
  '~',
  '',
];

const oddHeaders: readonly Readonly<Record<string, string>>[] = [
  { 'Content-Type': 'text/plain' },
  { 'Content-Type': 'application/json; charset=utf-16' },
  { 'Content-Encoding': 'gzip' },
  { Accept: 'image/png' },
  { Accept: '*/*;q=0' },
  { 'X-Request-Id': '{}' },
  { 'X-HTTP-Method-Override': 'DELETE' },
  { 'X-Forwarded-For': '999.1.1.1, nonsense' },
  { 'If-None-Match': '*' },
  { Range: 'bytes=0-1' },
  { Authorization: 'Bearer nonsense' },
  { Cookie: 'a=b' },
];

/** Makes requests, one after the other, from a source of chance. */
export class RandomRequests {
  constructor(
    private readonly random: () => number,
    /** Ids that name something. */
    private readonly ids: readonly number[],
  ) {}

  next(): RandomRequest {
    const id = this.#pick(v4Operations);
    const { path, method, filter } = operations[id];
    const filters =
      filter !== null && this.#chance(0.6) ? { 'X-Filter': this.#filter(Object.keys(filter)) } : {};
    const withBody = method !== 'get' && (operationsWithBodies.includes(id) || this.#chance(0.1));
    return {
      method: this.#chance(0.95) ? method.toUpperCase() : this.#pick(['PUT', 'PATCH', 'DELETE', 'POST']),
      target: this.#path(path) + this.#query(),
      headers: { ...filters, ...(this.#chance(0.1) ? this.#pick(oddHeaders) : {}) },
      ...(withBody && { body: this.#body(id) }),
    };
  }

  #chance(probability: number): boolean {
    return this.random() < probability;
  }

  #pick<Item>(items: readonly Item[]): Item {
    return items[Math.floor(this.random() * items.length)] as Item;
  }

  #path(path: string): string {
    const filled = path.replace(/\{\w+\}/g, () =>
      this.#chance(0.9) ? String(this.#pick(this.ids)) : this.#pick(oddSegments),
    );
    return this.#chance(0.95) ? filled : filled + this.#pick(['/', '//', '/x', '%', ';a', '/..']);
  }

  #query(): string {
    if (this.#chance(0.7)) return '';
    const names = ['page', 'page', 'page_size', 'page_size', 'x', '__proto__', 'page[]', ''];
    const values = ['1', '2', '25', '500', '0', '-1', 'a', '', '1e9', '%00', '%zz', '1:2', '9'.repeat(320)];
    const pairs = [1, 2, 3].slice(this.#pick([0, 1, 2]));
    return `?${pairs.map(() => `${this.#pick(names)}=${this.#pick(values)}`).join('&')}`;
  }

  #filter(keys: readonly string[]): string {
    const operators = ['+eq', '+neq', '+gt', '+lte', '+contains', '+nothing'];
    const value = () => this.#pick(odd);
    const condition = (): Record<string, unknown> => {
      const key =
        keys.length > 0 && this.#chance(0.9) ? this.#pick(keys) : this.#pick(['id', '__proto__', '+or', 'é']);
      return { [key]: this.#chance(0.5) ? value() : { [this.#pick(operators)]: value() } };
    };
    const whole = this.#chance(0.5)
      ? condition()
      : {
          [this.#pick(['+and', '+or'])]: [condition(), condition()],
          '+order_by': this.#pick([...keys, 'id']),
        };
    const text = JSON.stringify(whole);
    const broken = this.#chance(0.1) ? text.slice(0, -1) : text;
    return broken.replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
  }

  #body(id: OperationId): string {
    const body = operationsWithBodies.includes(id) ? exampleBody(id) : {};
    if ('domain' in body && this.#chance(0.8)) body.domain = `z${Math.floor(this.random() * 1e9)}.example`;
    const names = [
      ...Object.keys(body),
      'type',
      'tags',
      'ttl_sec',
      'status',
      'target',
      'name',
      'unknown',
      '__proto__',
    ];
    for (let changes = this.#pick([0, 0, 1, 1, 2, 4]); changes > 0; changes -= 1) {
      Object.defineProperty(body, this.#pick(names), {
        value: this.#pick(odd),
        enumerable: true,
        configurable: true,
        writable: true,
      });
    }
    const text = JSON.stringify(this.#chance(0.97) ? body : this.#pick(odd));
    return this.#chance(0.95) ? text : text.slice(Math.floor(this.random() * text.length));
  }
}
