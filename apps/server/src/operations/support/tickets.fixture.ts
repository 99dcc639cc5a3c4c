import type { PrismaClient } from '@cloud-account/database/prisma';
import { createHash } from 'node:crypto';
import type { Schema } from '@cloud-account/spec';
import { expectDone, type TestServer, type TestUser, prismaOf } from '@cloud-account/testkit';

/** Opens a ticket, by default about nothing, and expects success. */
export async function makeTicket(
  user: TestUser,
  fields: Partial<Schema<'TicketCreate'>> = {},
): Promise<Schema<'Ticket'>> {
  const body = { summary: 'Slow disk', description: 'Since this morning.', ...fields };
  return expectDone(await user.post<Schema<'Ticket'>>('/support/tickets', body));
}

/** Reads a ticket again. */
export const readTicket = async (user: TestUser, id: number): Promise<Schema<'Ticket'>> =>
  (await user.get<Schema<'Ticket'>>(`/support/tickets/${id}`)).body;

/** The hash by which the avatars of a test's user are found. */
export const gravatarOf = ({ username }: TestUser): string =>
  createHash('md5').update(`${username}@example.org`).digest('hex');

/** Provides an account with something that it does not make itself. @returns its id */
export async function provide(
  { operator }: TestServer,
  { accountId }: TestUser,
  entity: { kind: string; label: string; region?: string },
): Promise<number> {
  return expectDone(await operator.post<{ id: number }>(`/accounts/${accountId}/related-entities`, entity))
    .id;
}

/** Writes into a ticket's row what no operation of the account does. */
export async function amendTicket(
  server: TestServer,
  id: number,
  data: Parameters<PrismaClient['ticket']['update']>[0]['data'],
): Promise<void> {
  await (await prismaOf(server)).ticket.update({ where: { id }, data });
}
