import { describe, expect, it } from 'vitest';
import { RequestReader, sessionState, simpleQuery } from './wire-protocol.js';
import type { ClientRequest } from './wire-protocol.js';

const startup = Buffer.from([0, 0, 0, 8, 0, 3, 0, 0]);
const sync = Buffer.from('S\0\0\0\x04', 'latin1');
const bind = Buffer.from('B\0\0\0\x06ab', 'latin1');
const terminate = Buffer.from('X\0\0\0\x04', 'latin1');
const first = simpleQuery("SELECT 'SHQX'");
const second = Buffer.concat([bind, sync]);
const all = Buffer.concat([startup, first, second, terminate]);

function readIn(chunks: Buffer[]): (string | Buffer)[] {
  const reader = new RequestReader();
  const requests: ClientRequest[] = chunks.flatMap((chunk) => [...reader.read(chunk)]);
  return requests.map((request) => (request.kind === 'run' ? request.bytes : request.kind));
}

describe('requests', () => {
  it('are returned one by one when they arrive together', () => {
    expect(readIn([all])).toEqual(['startup', first, second, 'terminate']);
  });

  it.each([...all.keys()])('come whole when they arrive in two parts, cut at byte %i', (at) => {
    expect(readIn([all.subarray(0, at), all.subarray(at)])).toEqual(['startup', first, second, 'terminate']);
  });

  it('wait for the message that makes the server answer', () => {
    expect(readIn([startup, bind, bind])).toEqual(['startup']);
  });
});

describe('the state of the session', () => {
  it.each(['I', 'T', 'E'])('is read from the end of an answer: %s', (state) => {
    expect(sessionState(Buffer.from(`C\0\0\0\x09DONE\0Z\0\0\0\x05${state}`, 'latin1'))).toBe(state);
  });

  it.each(['', 'Z', 'C\0\0\0\x09DONE\0', 'Z\0\0\0\x05X', 'Z\0\0\0\x06I'])('is unknown after %j', (answer) => {
    expect(sessionState(Buffer.from(answer, 'latin1'))).toBeUndefined();
  });
});
