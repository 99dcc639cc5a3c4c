import { build, type Given, type Session, statement } from '@cloud-account/database';

/** The input of a notification of a zone's secondaries. */
export interface ZoneNotice {
  readonly accountId: number;
  readonly name: string;
  /** The addresses of the secondaries. */
  readonly addresses: readonly string[];
}

const notice = statement('read-zone-notice', (given: Given<{ id: number }>) =>
  build
    .selectFrom('domains as d')
    .leftJoin('zone_files as z', (join) => join.onRef('z.domain_id', '=', 'd.id').on('d.type', '=', 'master'))
    .leftJoin('zone_copies as c', (join) => join.onRef('c.domain_id', '=', 'd.id').on('d.type', '=', 'slave'))
    .select((eb) => [
      'd.account_id',
      'd.name_key',
      'd.axfr_ips',
      eb.fn.coalesce('z.serial', 'c.serial').as('serial'),
    ])
    .where('d.id', '=', given.id)
    .where('d.status', '=', 'active'),
);

/** @returns undefined when the zone is not served, or has no secondaries */
export async function readZoneNotice(session: Session, id: number): Promise<ZoneNotice | undefined> {
  const row = await notice.first(session, { id });
  if (row === undefined || row.serial === null || row.axfr_ips.length === 0) return undefined;
  return {
    accountId: row.account_id,
    name: row.name_key,
    addresses: row.axfr_ips,
  };
}
