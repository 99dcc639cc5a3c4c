import type { Schema } from '@cloud-account/spec';
import { expect, it } from 'vitest';
import { isClosable, mayCloseTicket, statusAfterReply } from './ticket-status.js';

const statuses = ['new', 'open', 'closed'] as const satisfies readonly Schema<'TicketStatus'>[];

it('can be closed once, by the account only when closable', () => {
  for (const status of ['new', 'open'] as const) {
    expect(mayCloseTicket({ status, closable: true }, 'account').ok).toBe(true);
    expect(mayCloseTicket({ status, closable: false }, 'account').ok).toBe(false);
    expect(mayCloseTicket({ status, closable: false }, 'staff').ok).toBe(true);
  }
  expect(mayCloseTicket({ status: 'closed', closable: true }, 'account').ok).toBe(false);
  expect(mayCloseTicket({ status: 'closed', closable: true }, 'staff').ok).toBe(false);
});

it('is closable when the account may close it', () => {
  expect(statuses.map((status) => isClosable({ status, closable: true }))).toEqual([true, true, false]);
  expect(statuses.map((status) => isClosable({ status, closable: false }))).toEqual([false, false, false]);
});

it('becomes open by the first reply of the staff and by no other reply', () => {
  expect(statuses.map((status) => statusAfterReply(status, 'staff'))).toEqual(['open', 'open', 'closed']);
  expect(statuses.map((status) => statusAfterReply(status, 'account'))).toEqual(statuses);
});
