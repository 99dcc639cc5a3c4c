import { describe, expect, it } from 'vitest';
import { draftClient, mayHaveSecret } from './client.js';

const body = { label: 'Zone editor', redirect_uris: ['https://editor.example/callback'] };

describe('a client', () => {
  it('is confidential and has no website by default', () => {
    const values = {
      label: body.label,
      website: null,
      redirectUris: body.redirect_uris,
      isPublic: false,
      implicit: false,
    };
    expect(draftClient(body)).toEqual({ ok: true, value: values });
    expect(draftClient({ ...body, website: '' })).toEqual({ ok: true, value: values });
  });

  it('is refused with all its problems in one answer', () => {
    const decision = draftClient({
      label: 'a\ud800',
      website: 'javascript:alert(1)',
      redirect_uris: ['https://editor.example/callback', 'http://editor.example/', 'x:y'],
    });
    expect(decision.ok ? [] : decision.refusals.map(({ field }) => field)).toEqual([
      'label',
      'website',
      'redirect_uris[1]',
      'redirect_uris[2]',
    ]);
  });

  it('has a secret only when it is confidential', () => {
    expect(mayHaveSecret({ isPublic: false }).ok).toBe(true);
    expect(mayHaveSecret({ isPublic: true })).toMatchObject({
      refusals: [{ id: 'oauth.client.confidential' }],
    });
  });
});
