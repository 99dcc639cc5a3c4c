import type { OperatorSchema, Schema } from '@cloud-account/spec';
import type { SharedServer, TestUser } from '@cloud-account/testkit';
import { expect } from 'vitest';

/** Provides an account with an image, as the operator does, and expects that to work. */
export async function makeImage(
  server: SharedServer,
  { accountId }: TestUser,
  fields: Partial<OperatorSchema<'ImageCreate'>> = {},
): Promise<Schema<'Image'>> {
  const body = { label: 'An image', size: 1000, ...fields };
  const answer = await server.operator.post<Schema<'Image'>>(`/accounts/${accountId}/images`, body);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

/** The number in the ID of an account's image, which grants go by. */
export const numberOf = ({ id }: Schema<'Image'>): number => Number(id.split('/')[1]);

/** Provides an account with a stack script, as the operator does, and expects that to work. */
export async function makeStackScript(
  server: SharedServer,
  { accountId, username }: TestUser,
  fields: Partial<OperatorSchema<'StackScriptCreate'>> = {},
): Promise<Schema<'StackScript'>> {
  const body = { label: 'A script', username, images: ['any/all'], script: '#!/bin/sh\n', ...fields };
  const answer = await server.operator.post<Schema<'StackScript'>>(
    `/accounts/${accountId}/stackscripts`,
    body,
  );
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}
