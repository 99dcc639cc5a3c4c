import { describe, expect, it } from 'vitest';
import {
  changeAccountClient,
  draftAccountClient,
  draftClient,
  mayHaveSecret,
  thumbnailProblems,
} from './client.js';

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

describe('a client of an account', () => {
  const given = { label: 'Zone editor', redirect_uri: 'https://editor.example/callback' };
  const kept = { ...draftClient({ label: given.label, redirect_uris: [given.redirect_uri] }), ok: true };

  it('is one of the operator with one redirect URI', () => {
    expect(draftAccountClient(given)).toEqual(kept);
    expect(draftAccountClient({ ...given, public: true })).toMatchObject({ value: { isPublic: true } });
  });

  it('is refused with all its problems in one answer', () => {
    const decision = draftAccountClient({ label: '\ud800', redirect_uri: 'http://editor.example/' });
    expect(decision).toMatchObject({ refusals: [{ field: 'label' }, { field: 'redirect_uri' }] });
  });

  it('changes in its label and its redirect URI alone', () => {
    const decision = draftAccountClient(given);
    const current = decision.ok ? decision.value : undefined;
    expect(current && changeAccountClient(current, {})).toEqual(kept);
    const change = { label: 'Editor', redirect_uri: 'com.example.editor:/callback', public: false };
    expect(current && changeAccountClient(current, change)).toEqual({
      ok: true,
      value: { ...current, label: 'Editor', redirectUris: ['com.example.editor:/callback'] },
    });
    const wrong = { label: '\ud800', redirect_uri: 'x:y', public: true };
    expect(current && changeAccountClient(current, wrong)).toMatchObject({
      refusals: [{ field: 'label' }, { field: 'redirect_uri' }, { field: 'public' }],
    });
  });
});

describe('a thumbnail', () => {
  const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
  const problem = [expect.objectContaining({ id: 'oauth.client.thumbnail' })];

  it.each([
    ['begins as a PNG', [...png, 0], []],
    ['is refused where another byte is among the first', [...png.slice(0, 7), 0x0b], problem],
    ['is refused where it ends among them', png.slice(0, 7), problem],
    ['is refused where it is empty', [], problem],
  ])('%s', (_what, bytes, problems) => {
    expect(thumbnailProblems(Uint8Array.from(bytes))).toEqual(problems);
  });
});
