import { Refused } from '../../common/refused.js';
import { describe, expect, it } from 'vitest';
import { Changes } from './changes.js';

const message = (...parts: readonly string[]): string =>
  `event: changed\ndata: ${JSON.stringify({ parts })}\n\n`;

const nextOf = async (stream: AsyncGenerator<string>): Promise<unknown> => (await stream.next()).value;

describe('a stream of changes', () => {
  it('names all parts at first, and then those that have changed since, each once', async () => {
    const changes = new Changes(0);
    const stream = changes.open(new AbortController().signal);
    expect(await nextOf(stream)).toBe(message('cloud', 'lab', 'requests'));
    changes.report('requests');
    changes.report('cloud');
    changes.report('requests');
    expect(await nextOf(stream)).toBe(message('cloud', 'requests'));
    const waiting = nextOf(stream);
    changes.report('lab');
    expect(await waiting).toBe(message('lab'));
  });

  it('ends when the client leaves, or the server stops', async () => {
    const changes = new Changes(0);
    const leaving = new AbortController();
    const streams = [changes.open(leaving.signal), changes.open(new AbortController().signal)] as const;
    for (const stream of streams) await stream.next();
    const ends = streams.map((stream) => stream.next());
    leaving.abort();
    changes.end();
    expect((await Promise.all(ends)).map(({ done }) => done)).toEqual([true, true]);
  });

  it('is refused where 20 are open, until one of them ends', () => {
    const changes = new Changes(0);
    const [first] = Array.from({ length: 20 }, () => {
      const leaving = new AbortController();
      return { leaving, stream: changes.open(leaving.signal) };
    });
    const open = () => changes.open(new AbortController().signal);
    expect(open).toThrow(Refused);
    // It was never read.
    first?.leaving.abort();
    expect(open).not.toThrow();
    expect(open).toThrow(Refused);
  });
});
