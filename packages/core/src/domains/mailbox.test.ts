import { describe, expect, it } from 'vitest';
import { isMailAddress, mailAddress, mailboxName } from './mailbox.js';

describe('isMailAddress', () => {
  it.each([
    'a@example.com',
    'first.last+tag@mail.example.com',
    "o'neil#!$%&*/=?^_`{|}~-@example.com",
    'root@localhost',
    `${'l'.repeat(63)}@example.com`,
    `a@${'d'.repeat(63)}.${'e'.repeat(63)}.${'f'.repeat(63)}.com`,
    'a@xn--bcher-kva.example',
  ])('takes %s', (email) => {
    expect(isMailAddress(email)).toBe(true);
  });

  it.each([
    '',
    'example.com',
    '@example.com',
    'a@',
    'a@@example.com',
    'a b@example.com',
    '"a b"@example.com',
    '.a@example.com',
    'a.@example.com',
    'a..b@example.com',
    'a@example..com',
    'a@-example.com',
    'a@example.com.',
    'a@192.0.2.1',
    'a@[192.0.2.1]',
    'ä@example.com',
    'a@exämple.com',
    'a@example.com\n',
    'a;b@example.com',
    `${'l'.repeat(64)}@example.com`,
    `a@${'d'.repeat(64)}.com`,
    `${'l'.repeat(63)}@${'d'.repeat(63)}.${'e'.repeat(63)}.${'f'.repeat(62)}`,
  ])('refuses %j', (email) => {
    expect(isMailAddress(email)).toBe(false);
  });
});

describe('mailboxes', () => {
  it.each([
    ['hostmaster@example.com', 'hostmaster.example.com'],
    ['first.last@example.com', 'first\\.last.example.com'],
    ['a.b.c@d.example', 'a\\.b\\.c.d.example'],
    ['cash$@example.com', 'cash\\$.example.com'],
  ])('write %s as %s, and back', (email, mailbox) => {
    expect(mailboxName(email)).toBe(mailbox);
    expect(mailAddress(mailbox)).toBe(email);
  });

  it('may have decimal escapes', () => {
    expect(mailAddress('first\\046last.example.com')).toBe('first.last@example.com');
  });

  it.each([
    '.',
    '',
    'single',
    'a\\032b.example.com',
    'a\\@b.example.com',
    '\\195\\164.example.com',
    'a.b\\.c.d',
  ])('are no e-mail address when they say %s', (mailbox) => {
    expect(mailAddress(mailbox)).toBeUndefined();
  });
});
