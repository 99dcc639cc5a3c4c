import { expect, it } from 'vitest';
import { fixedFields } from './fixed-fields.js';

it('few fields have words of the service that no dialect renames', () => {
  expect(fixedFields()).toEqual(['Image.created_by', 'Volume.filesystem_path']);
});
