import { readId } from '@cloud-account/core';
import { notFound } from './refused.js';

/** The ID in a text of a request. @throws Refused (404) when the text cannot be an ID */
export function rowId(text: string): number {
  const id = readId(text);
  if (id === undefined) throw notFound();
  return id;
}
