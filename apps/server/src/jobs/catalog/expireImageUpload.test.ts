import { newestEvent, useServerWithClock } from '@cloud-account/testkit';
import { expect, it } from 'vitest';
import { sendImage, uploadImage } from '../../operations/catalog/catalog.fixture.js';

const server = useServerWithClock();

const HOUR = 3_600_000;

it('removes an image whose content did not arrive within a day, and no other', async () => {
  const sent = await uploadImage(server.user);
  expect((await sendImage(sent.upload_to, Buffer.from('disk'))).status).toBe(200);
  const { image, upload_to: to } = await uploadImage(server.user);
  server.clock.advance(23 * HOUR);
  await server.settle();
  expect((await server.user.get(`/images/${image.id}`)).status).toBe(200);
  server.clock.advance(HOUR);
  await server.settle();
  expect((await server.user.get(`/images/${image.id}`)).status).toBe(404);
  expect((await server.user.get(`/images/${sent.image.id}`)).body).toMatchObject({ status: 'available' });
  expect(await newestEvent(server.user)).toMatchObject({
    ...{ action: 'image_upload', status: 'failed', entity: { id: image.id } },
    message: 'The content of the image did not arrive in time.',
  });
  expect((await sendImage(to, Buffer.from('disk'))).status).toBe(404);
});
