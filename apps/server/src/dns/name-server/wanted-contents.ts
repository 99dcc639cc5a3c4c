import type { ZoneContent } from './name-server.js';

/** The maximum of contents of one read. */
const AT_ONCE = 16;

/** Reads contents, several in one read and one read after the other, so that many questions cost the database little. */
export class WantedContents {
  /** The newest request of each zone. */
  readonly #wanted = new Map<number, number>();
  #reading = false;

  constructor(
    private readonly contentsOf: (ids: readonly number[]) => Promise<ReadonlyMap<number, ZoneContent>>,
    /**
     * Gets the content, null where there is none, or the reason where it cannot be read. It answers all requests up to
     * `request`.
     */
    private readonly deliver: (id: number, request: number, content: ZoneContent | string | null) => void,
    private readonly failed: (error: unknown) => void,
  ) {}

  add(id: number, request: number): void {
    this.#wanted.set(id, request);
    if (!this.#reading) void this.#readAll();
  }

  async #readAll(): Promise<void> {
    this.#reading = true;
    // All contents of one turn of the event loop are read together.
    await Promise.resolve();
    while (this.#wanted.size > 0) await this.#read([...this.#wanted].slice(0, AT_ONCE));
    this.#reading = false;
  }

  async #read(wanted: readonly (readonly [id: number, request: number])[]): Promise<void> {
    for (const [id] of wanted) this.#wanted.delete(id);
    try {
      const contents = await this.contentsOf(wanted.map(([id]) => id));
      for (const [id, request] of wanted) this.deliver(id, request, contents.get(id) ?? null);
    } catch (error) {
      this.failed(error);
      for (const [id, request] of wanted) this.deliver(id, request, 'it could not be read');
    }
  }
}
