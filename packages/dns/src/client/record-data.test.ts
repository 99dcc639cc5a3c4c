import { expect, it } from 'vitest';
import { bounds } from '../../../spec/src/generated/bounds.js';
import { isReadType } from './record-data.js';

it.each([...bounds.RecordType.enum, 'SOA'])(
  'data of type %s, which the API keeps, is read off the wire',
  (type) => {
    expect(isReadType(type)).toBe(true);
  },
);
