import { describe, expect, it } from 'vitest';
import { isRedirectUri, isRegistered } from './redirect-uri.js';

describe('a redirect URI', () => {
  it.each([
    'https://app.example/callback',
    'https://app.example',
    'https://app.example:8443/callback?tenant=1',
    'http://127.0.0.1:4000/callback',
    'http://127.0.0.1/callback',
    'http://[::1]:4000/',
    'http://localhost:3000/cb',
    'com.example.app:/callback',
    'com.example.app://callback',
  ])('may be %s', (uri) => {
    expect(isRedirectUri(uri)).toBe(true);
  });

  it.each([
    '',
    '/callback',
    'callback',
    'http://app.example/callback',
    'http://127.0.0.1.evil.example/',
    'http://localhost.evil.example/',
    'http://2130706433.evil.example/',
    'https://app.example/callback#here',
    'https://app.example/#',
    'https://user@app.example/',
    'https://user:secret@app.example/',
    'https:app.example/callback',
    'https:///app.example/callback',
    'https:\\\\app.example\\callback',
    'https://app.example\\@evil.example/',
    "https://app.example;script-src'self'/",
    'https://app.example,evil.example/',
    'https://app.example/a b',
    'https://app.example/\n',
    'https://app.exämple/',
    'javascript:alert(1)',
    'data:text/html,hello',
    'file:///etc/passwd',
    'ftp://app.example/',
    'app:/callback',
    'com.example.app://user@callback',
    'com.example.app://:secret@callback',
  ])('is not %j', (uri) => {
    expect(isRedirectUri(uri)).toBe(false);
  });
});

describe('a registered redirect URI', () => {
  const registered = ['https://app.example/cb', 'http://127.0.0.1/cb', 'http://127.0.0.1:4000/fixed'];

  it.each([
    'https://app.example/cb',
    'http://127.0.0.1/cb',
    'http://127.0.0.1:51234/cb',
    'http://127.0.0.1:1/cb',
    'http://127.0.0.1:65535/cb',
    'http://127.0.0.1:4000/fixed',
  ])('is found again: %s', (uri) => {
    expect(isRegistered(registered, uri)).toBe(true);
  });

  it.each([
    'https://app.example/cb/',
    'https://app.example/cb?x=1',
    'https://app.example/CB',
    'https://APP.example/cb',
    'https://app.example:443/cb',
    'http://app.example/cb',
    'https://app.example/cb/../other',
    'http://127.0.0.1:51234/other',
    'http://127.0.0.1:51234@evil.example/cb',
    'http://127.0.0.1:123456/cb',
    'http://127.0.0.1:99999/cb',
    'http://127.0.0.1:65536/cb',
    'http://127.0.0.1:0/cb',
    'http://127.0.0.1:00/cb',
    'http://127.0.0.1:05555/cb',
    'http://127.0.0.1:+80/cb',
    'http://127.0.0.1:/cb',
    'http://127.0.0.1:4001/fixed',
    'http://127.0.0.1/fixed',
    'http://[::1]:51234/cb',
    'http://localhost:51234/cb',
  ])('is no other: %s', (uri) => {
    expect(isRegistered(registered, uri)).toBe(false);
  });
});
