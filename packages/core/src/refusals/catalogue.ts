import { accessRefusals } from './access.js';
import { accountRefusals } from './account.js';
import { catalogRefusals } from './catalog.js';
import { domainRefusals } from './domains.js';
import type { CatalogueEntry } from './entry.js';
import { listingRefusals } from './listing.js';
import { networkingRefusals } from './networking.js';
import { nodeActionRefusals } from './nodes/actions.js';
import { nodeBackupRefusals } from './nodes/backups.js';
import { nodeConfigRefusals } from './nodes/configs.js';
import { nodeInterfaceRefusals } from './nodes/interfaces.js';
import { nodeStatisticsRefusals } from './nodes/statistics.js';
import { nodeRefusals } from './nodes/machines.js';
import { oauthRefusals } from './oauth.js';
import { nodeBalancerRefusals } from './nodebalancers.js';
import { objectStorageRefusals } from './object-storage.js';
import { operatorRefusals } from './operator.js';
import { profileRefusals } from './profile.js';
import { recordRefusals } from './records.js';
import { requestRefusals } from './request.js';
import { seedRefusals } from './seeds.js';
import { supportRefusals } from './support.js';
import { tagRefusals } from './tags.js';
import { volumeRefusals } from './volumes.js';

const entries = [
  ...requestRefusals,
  ...accessRefusals,
  ...listingRefusals,
  ...domainRefusals,
  ...recordRefusals,
  ...supportRefusals,
  ...profileRefusals,
  ...accountRefusals,
  ...catalogRefusals,
  ...networkingRefusals,
  ...tagRefusals,
  ...volumeRefusals,
  ...nodeRefusals,
  ...nodeActionRefusals,
  ...nodeConfigRefusals,
  ...nodeInterfaceRefusals,
  ...nodeBackupRefusals,
  ...nodeStatisticsRefusals,
  ...nodeBalancerRefusals,
  ...objectStorageRefusals,
  ...operatorRefusals,
  ...oauthRefusals,
  ...seedRefusals,
] as const;

/** The id of a rule in the catalogue. */
export type RefusalId = (typeof entries)[number]['id'];

/** All rules of the service, in the order in which a request meets them. */
export const refusals: readonly (CatalogueEntry & { readonly id: RefusalId })[] = entries;

const byId: ReadonlyMap<string, CatalogueEntry> = new Map(entries.map((entry) => [entry.id, entry]));

/**
 * The HTTP status of a refusal by the rule.
 *
 * @param id the rule
 */
export function statusOf(id: RefusalId): number {
  const entry = byId.get(id);
  if (entry === undefined) throw new Error(`The catalogue has no rule ${id}`);
  return entry.status;
}
