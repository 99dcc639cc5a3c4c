import type { ZoneContent } from '../driver.js';

/** How many contents one reading brings. */
const AT_ONCE = 16;

/** Asks for contents, several at once and one reading after the other, so that many questions cost the database little. */
export class WantedContents {
  /** By zone, the newest request of each. */
  readonly #wanted = new Map<number, number>();
  #reading = false;

  constructor(
    private readonly contentsOf: (ids: readonly number[]) => Promise<ReadonlyMap<number, ZoneContent>>,
    /** Null where there is none, the reason where it cannot be read. Answers all requests up to this one. */
    private readonly give: (id: number, request: number, content: ZoneContent | string | null) => void,
    private readonly failed: (error: unknown) => void,
  ) {}

  add(id: number, request: number): void {
    this.#wanted.set(id, request);
    if (!this.#reading) void this.#readAll();
  }

  async #readAll(): Promise<void> {
    this.#reading = true;
    // What is wanted at the same time is read together.
    await Promise.resolve();
    while (this.#wanted.size > 0) await this.#read([...this.#wanted].slice(0, AT_ONCE));
    this.#reading = false;
  }

  async #read(wanted: readonly (readonly [id: number, request: number])[]): Promise<void> {
    for (const [id] of wanted) this.#wanted.delete(id);
    try {
      const contents = await this.contentsOf(wanted.map(([id]) => id));
      for (const [id, request] of wanted) this.give(id, request, contents.get(id) ?? null);
    } catch (error) {
      this.failed(error);
      for (const [id, request] of wanted) this.give(id, request, 'it could not be read');
    }
  }
}
