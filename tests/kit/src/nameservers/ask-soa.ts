import { connect } from 'node:net';
import { AUTHORITATIVE_ANSWER, streamDecode, streamEncode } from 'dns-packet';

/** After which it is asked again. */
const LIMIT_MS = 10_000;

/** True if a name server gives an authoritative answer for a zone over TCP. */
export async function askSoa(host: string, port: number, zone: string): Promise<boolean> {
  const socket = connect({ host, port, noDelay: true });
  socket.setTimeout(LIMIT_MS, () => socket.destroy(new Error('No answer')));
  socket.on('error', () => undefined);
  socket.write(streamEncode({ type: 'query', id: 1, questions: [{ type: 'SOA', name: zone }] }));
  let received = Buffer.alloc(0);
  try {
    for await (const chunk of socket) {
      received = Buffer.concat([received, chunk as Buffer]);
      if (received.length < 2 || received.length < 2 + received.readUInt16BE(0)) continue;
      const { flags = 0, answers = [] } = streamDecode(received);
      return (flags & AUTHORITATIVE_ANSWER) !== 0 && answers.some(({ type }) => type === 'SOA');
    }
    return false;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
