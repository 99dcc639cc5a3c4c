import { expect, it } from 'vitest';
import { createClient, createOperatorClient } from './client.js';

const asked: Request[] = [];

/** A client whose calls are all answered with a picture. */
const options = {
  baseUrl: 'https://cloud.example',
  fetch: (request: Request) => {
    asked.push(request);
    return Promise.resolve(new Response('a picture', { headers: { 'Content-Type': 'image/png' } }));
  },
};

it('sends a file as the body, with the type of the operation, and reads one', async () => {
  const cloud = createClient(options);
  const file = new File(['a file'], 'logo', { type: 'text/plain' });
  await cloud.updateAccountOauthClientThumbnail({ clientId: 'a', file });
  const [sent] = asked;
  expect([sent?.method, sent?.headers.get('Content-Type')]).toEqual(['PUT', 'image/png']);
  expect(await sent?.text()).toBe('a file');
  const read = await cloud.getAccountOauthClientThumbnail({ clientId: 'a' });
  expect(await read.text()).toBe('a picture');
});

it('sends a form by the method of the operation', async () => {
  const file = new File(['rows'], 'three.tar');
  await createOperatorClient(options).updateLabSnapshotFile({ name: 'three', file });
  expect(asked.at(-1)?.method).toBe('PUT');
  expect(asked.at(-1)?.headers.get('Content-Type')).toMatch(/^multipart\/form-data; boundary=/);
  expect(await asked.at(-1)?.text()).toContain('name="file"; filename="three.tar"');
});
