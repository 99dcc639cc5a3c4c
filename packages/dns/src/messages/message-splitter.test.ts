import { describe, expect, it } from 'vitest';
import { MessageSplitter } from './message-splitter.js';

function framed(...messages: readonly Buffer[]): Buffer {
  return Buffer.concat(
    messages.flatMap((message) => [Buffer.of(message.length >> 8, message.length & 255), message]),
  );
}

function split(chunks: readonly Buffer[]): string[] {
  const splitter = new MessageSplitter();
  return chunks.flatMap((chunk) => Array.from(splitter.push(chunk), (message) => message.toString('latin1')));
}

describe('a stream of messages', () => {
  const messages = [Buffer.from('one'), Buffer.alloc(0), Buffer.alloc(65535, 'x'), Buffer.from('four')];
  const stream = framed(...messages);
  const texts = messages.map((message) => message.toString('latin1'));

  it('is split at the lengths, with empty and largest messages', () => {
    expect(split([stream])).toEqual(texts);
  });

  it.each([1, 2, 3, 1000, 65536])(
    'is split in the same way when it arrives in pieces of %d bytes',
    (size) => {
      const pieces: Buffer[] = [];
      for (let at = 0; at < stream.length; at += size) pieces.push(stream.subarray(at, at + size));
      expect(split(pieces)).toEqual(texts);
    },
  );

  it('yields no incomplete message', () => {
    expect(split([stream.subarray(0, 4)])).toEqual([]);
    expect(split([Buffer.alloc(0), stream.subarray(0, 5), Buffer.alloc(0)])).toEqual(['one']);
  });
});
