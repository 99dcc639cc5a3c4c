import type { NodeOffers } from '@cloud-account/core';
import { sql } from 'kysely';
import { build, columns, type Given, type Session, statement } from '@cloud-account/database';
import { storedImage } from '../../catalog/images.js';

const vlans = statement('seed-vlans', (given: Given<{ account_ids: readonly number[] }>) =>
  build
    .selectFrom('related_entities')
    .select(['account_id', 'region', 'label'])
    .where('kind', '=', sql.lit('vlan'))
    .where((eb) => eb('account_id', '=', eb.fn.any(given.account_ids))),
);

/** The labels of the VLANs of accounts, by account and region. */
export async function readVlans(
  session: Session,
  accountIds: readonly number[],
): Promise<Map<number, Map<string, Set<string>>>> {
  const found = new Map<number, Map<string, Set<string>>>();
  for (const { account_id: id, region, label } of await vlans.all(session, { account_ids: accountIds })) {
    const ofAccount = found.get(id) ?? new Map<string, Set<string>>();
    found.set(id, ofAccount.set(region, (ofAccount.get(region) ?? new Set()).add(label)));
  }
  return found;
}

const regions = statement('seed-regions', () => build.selectFrom('regions').select(['id', 'capabilities']));

const types = statement('seed-node-types', () =>
  build
    .selectFrom('node_types')
    .select(['id', 'class', 'disk', 'memory', 'vcpus', 'gpus', 'transfer', 'successor']),
);

const images = statement('seed-images', () =>
  build.selectFrom('images').select(columns.images).where('account_id', 'is', null),
);

const kernels = statement('seed-kernels', () => build.selectFrom('kernels').select(['id', 'kvm']));

const byId = <Thing extends { readonly id: string }>(things: readonly Thing[]): Map<string, Thing> =>
  new Map(things.map((thing) => [thing.id, thing]));

/** The parts of the catalog for nodes. @param wanted whether the seed has nodes; otherwise nothing is read */
export async function readOffers(session: Session, wanted: boolean): Promise<NodeOffers> {
  if (!wanted) return { regions: new Map(), types: new Map(), images: new Map(), kernels: new Map() };
  return {
    regions: byId(await regions.all(session, {})),
    types: byId(await types.all(session, {})),
    images: byId((await images.all(session, {})).map(storedImage)),
    kernels: byId(await kernels.all(session, {})),
  };
}
