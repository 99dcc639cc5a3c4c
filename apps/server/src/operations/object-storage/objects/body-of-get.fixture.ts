import { request } from 'node:http';
import type { SharedServer } from '@cloud-account/testkit';

/** Sends a GET with a body, which `fetch` does not. */
export const sendWithBody = (
  server: SharedServer,
  path: string,
  body: string,
): Promise<{ status: number; text: string }> =>
  new Promise((resolve, reject) => {
    const sent = request(
      `${server.api}${path}`,
      {
        headers: {
          Authorization: `Bearer ${server.user.token}`,
          'Content-Type': 'application/json',
          'Content-Length': Buffer.byteLength(body),
        },
      },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (part: string) => (text += part));
        answer.on('end', () => {
          resolve({ status: answer.statusCode ?? 0, text });
        });
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
