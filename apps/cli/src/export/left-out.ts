/** Counts what an export leaves out. */
export class LeftOut {
  readonly #counts = new Map<string, number>();

  /** @param things the plural of their name */
  add(things: string, count = 1): void {
    if (count > 0) this.#counts.set(things, (this.#counts.get(things) ?? 0) + count);
  }

  /** The things that the file lacks, as a sentence; undefined where it lacks nothing. */
  get sentence(): string | undefined {
    if (this.#counts.size === 0) return undefined;
    const parts = [...this.#counts].map(([things, count]) => `${things} (${count})`);
    return `The file does not contain: ${parts.join(', ')}.`;
  }
}
