import { type TestServer, type TestUser, prismaOf } from '@cloud-account/testkit';

/** The fields of an event that tests read. */
export interface EventRow {
  readonly action: string;
  readonly status: string;
  readonly username: string | null;
  readonly entityType: string | null;
  readonly entityId: string | null;
  readonly entityLabel: string | null;
  readonly entityUrl: string | null;
  readonly message: string;
}

/** The events about one domain, oldest first. */
export const eventsOf = async (server: TestServer, domainId: number): Promise<EventRow[]> =>
  (await prismaOf(server)).event.findMany({
    where: { entityType: 'domain', entityId: String(domainId) },
    select: {
      action: true,
      status: true,
      username: true,
      entityType: true,
      entityId: true,
      entityLabel: true,
      entityUrl: true,
      message: true,
    },
    orderBy: { id: 'asc' },
  });

/** The expected event of a user about a domain. */
export const eventOf = (
  user: TestUser,
  action: string,
  { id, domain }: { id: number; domain: string },
  message = '',
): EventRow => ({
  action,
  status: 'notification',
  username: user.username,
  entityType: 'domain',
  entityId: String(id),
  entityLabel: domain,
  entityUrl: `/v4/domains/${id}`,
  message,
});

/** The number of times that the publishing of a domain was enqueued, over all jobs. */
export async function publishRequests(server: TestServer, domainId: number): Promise<number> {
  const { _sum } = await (
    await prismaOf(server)
  ).job.aggregate({
    where: { kind: 'publishZone', subject: String(domainId) },
    _sum: { requests: true },
  });
  return _sum.requests ?? 0;
}
