import { expect, it } from 'vitest';
import { bounds } from '../../../spec/src/generated/bounds.js';
import { isReadType } from './record-data.js';

it.each([...bounds.RecordType.enum, 'SOA'])('reads the binary data of type %s', (type) => {
  expect(isReadType(type)).toBe(true);
});
