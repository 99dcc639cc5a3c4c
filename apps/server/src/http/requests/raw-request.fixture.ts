import { connect } from 'node:net';

/** An answer over a bare socket. */
export interface RawAnswer {
  readonly status: number;
  /** By name in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** As sent, with the marks of chunks where there are any. */
  readonly body: string;
}

const parse = (text: string): RawAnswer => {
  const [head = '', ...rest] = text.split('\r\n\r\n');
  const [statusLine = '', ...lines] = head.split('\r\n');
  const headers = lines.map((line): [string, string] => {
    const at = line.indexOf(':');
    return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()];
  });
  return {
    status: Number(/^HTTP\/1\.1 (\d{3}) /.exec(statusLine)?.[1]),
    headers: Object.fromEntries(headers),
    body: rest.join('\r\n\r\n'),
  };
};

/**
 * Sends bytes as they are, one character for each: what fetch would fix or refuse to send.
 *
 * @param origin of the server
 * @param text the whole request; it should ask for the connection to be closed
 */
export function rawRequest(origin: string, text: string): Promise<RawAnswer> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let received = '';
    socket.setEncoding('latin1');
    socket.on('data', (part: string) => (received += part));
    socket.on('error', reject);
    socket.on('close', () => {
      resolve(parse(received));
    });
    socket.write(text, 'latin1');
  });
}

/** A request without a body, in full. */
export const plainRequest = (method: string, target: string, headers: readonly string[] = []): string =>
  [`${method} ${target} HTTP/1.1`, 'Host: cloud.example', 'Connection: close', ...headers, '', ''].join(
    '\r\n',
  );
