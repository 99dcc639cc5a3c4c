import { expect, it } from 'vitest';
import { imageExpiry } from './image-expiry.js';

it('accepts an expiry for automatic images', () => {
  expect(imageExpiry('automatic', '2030-01-31T12:00:00')).toEqual({
    ok: true,
    value: new Date('2030-01-31T12:00:00Z'),
  });
  expect(imageExpiry('automatic', null)).toEqual({ ok: true, value: null });
});

it('refuses an expiry for manual images', () => {
  expect(imageExpiry('manual', null)).toEqual({ ok: true, value: null });
  expect(imageExpiry('manual', '2030-01-31T12:00:00')).toMatchObject({
    ok: false,
    refusals: [{ id: 'image.expiry.automatic', field: 'expiry' }],
  });
});

it('refuses an expiry on a day that does not exist', () => {
  expect(imageExpiry('automatic', '2030-02-30T12:00:00')).toMatchObject({
    ok: false,
    refusals: [{ id: 'image.expiry.valid', field: 'expiry', reason: 'expiry is not valid' }],
  });
});
