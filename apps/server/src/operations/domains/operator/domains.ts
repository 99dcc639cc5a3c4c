import type { Handler } from '../../../cloud/operation.js';
import { openGroups } from '../../../dns/secondaries/group-keys.js';
import { statesOf } from '../../../dns/secondaries/secondary-states.js';
import { readZoneInGroups } from '../../../dns/zones/catalogs.js';
import { removeDomain } from '../../../repositories/domains/domains.js';
import {
  getAnyDomainName,
  listAllDomainRows,
  lockAnyDomain,
} from '../../../repositories/domains/operator/all-domains.js';
import { platformOf, recordEvent } from '../../../repositories/events.js';
import { domainEntity } from '../../../repositories/events/entities.js';
import { mapPage } from '../../../repositories/listing/list.js';
import { wireTime } from '../../common/wire-time.js';

export const listAllDomains: Handler<'listAllDomains'> = async ({ cloud, query, filter }) =>
  mapPage(await listAllDomainRows(cloud.database, query, filter), (row) => ({
    id: row.id,
    account_id: row.account_id,
    domain: row.domain,
    type: row.type,
    status: row.status,
    created: wireTime(row.created_at),
    updated: wireTime(row.updated_at),
  }));

export const getDomainSecondaries: Handler<'getDomainSecondaries'> = async ({ cloud, params }) => {
  const domain = await getAnyDomainName(cloud.database, params.domainId);
  const zones = await readZoneInGroups(cloud.database, params.domainId);
  const compared = await Promise.all(
    (await openGroups(cloud)).map(async (group) => {
      const zone = zones.find((one) => one.group === group.id);
      return zone === undefined ? [] : statesOf(cloud).checkZone(group, zone);
    }),
  );
  return {
    domain,
    serial: zones[0]?.serial ?? null,
    secondaries: compared.flat().map(({ group, address, serial, since }) => ({
      group,
      address,
      answers: serial !== undefined,
      serial: serial ?? null,
      since: since === undefined ? null : wireTime(since),
    })),
  };
};

export const deleteDomainById: Handler<'deleteDomainById'> = ({ cloud, params }) =>
  cloud.transaction(async (tx) => {
    const { accountId, domain } = await lockAnyDomain(tx, params.domainId);
    const platform = platformOf(accountId);
    await removeDomain(platform, tx, domain.id);
    recordEvent(platform, tx, { action: 'domain_delete', entity: domainEntity(domain) });
    return {};
  });
