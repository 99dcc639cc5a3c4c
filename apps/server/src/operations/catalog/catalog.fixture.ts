import { gzipSync } from 'node:zlib';
import type { Body, OperatorSchema, Schema } from '@cloud-account/spec';
import { expectDone, type SharedServer, type TestUser } from '@cloud-account/testkit';

/** Provides an account with an image, as the operator does, and expects that to work. */
export async function makeImage(
  server: SharedServer,
  { accountId }: TestUser,
  fields: Partial<OperatorSchema<'ImageCreate'>> = {},
): Promise<Schema<'Image'>> {
  const body = { label: 'An image', size: 1000, ...fields };
  return expectDone(await server.operator.post<Schema<'Image'>>(`/accounts/${accountId}/images`, body));
}

/** The number in the ID of an account's image, which grants go by. */
export const numberOf = ({ id }: Schema<'Image'>): number => Number(id.split('/')[1]);

/** Creates a stack script, and expects that to work. */
export async function makeStackScript(
  user: TestUser,
  fields: Partial<Body<'createStackScript'>> = {},
): Promise<Schema<'StackScript'>> {
  const body = { label: 'A script', images: ['any/all'], script: '#!/bin/sh\n', ...fields };
  return expectDone(await user.post<Schema<'StackScript'>>('/node/stackscripts', body));
}

/** Creates an image whose content is still to be sent, and expects that to work. */
export async function uploadImage(
  user: TestUser,
  fields: Partial<Body<'uploadImage'>> = {},
): Promise<Schema<'ImageUpload'>> {
  const body = { label: 'An upload', region: 'us-east', ...fields };
  return expectDone(await user.post<Schema<'ImageUpload'>>('/images/upload', body));
}

/** Sends the content of an image. @param disk the bytes of a disk */
export const sendImage = (to: string, disk: Uint8Array): Promise<Response> =>
  fetch(to, { method: 'PUT', body: gzipSync(disk) });
