import type { Handler } from '../../../cloud/operation.js';
import { openGroups } from '../../../dns/secondaries/group-keys.js';
import { statesOf } from '../../../dns/secondaries/secondary-states.js';
import { readZoneInGroups } from '../../../repositories/domains/catalogs.js';
import { getAnyDomainName } from '../../../repositories/domains/operator/all-domains.js';
import { wireTime } from '../../common/wire-time.js';

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
