import { accessRefusals } from './access.js';
import { accountRefusals } from './account.js';
import { billingRefusals } from './billing.js';
import { catalogRefusals } from './catalog.js';
import { domainRefusals } from './domains.js';
import type { CatalogueEntry } from './entry.js';
import { labClockRefusals } from './lab/clock.js';
import { labStateRefusals } from './lab/state.js';
import { labAccountRefusals } from './lab/accounts.js';
import { labFaultRefusals } from './lab/faults.js';
import { labLiveRefusals } from './lab/live.js';
import { labReachabilityRefusals } from './lab/reachability.js';
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
import { secondaryRefusals } from './secondaries.js';
import { signInRefusals } from './sign-in.js';
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
  ...signInRefusals,
  ...accountRefusals,
  ...billingRefusals,
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
  ...secondaryRefusals,
  ...seedRefusals,
  ...labClockRefusals,
  ...labStateRefusals,
  ...labAccountRefusals,
  ...labFaultRefusals,
  ...labLiveRefusals,
  ...labReachabilityRefusals,
] as const;

/** The id of a rule in the catalogue. */
export type RefusalId = (typeof entries)[number]['id'];

/** A rule of the service, complete. */
export type CatalogueRule = CatalogueEntry & {
  readonly id: RefusalId;
  readonly status: number;
  readonly source: string;
};

/** All rules of the service, in the order in which a request meets them. */
export const refusals: readonly CatalogueRule[] = entries.map(
  (entry: CatalogueEntry & { id: RefusalId }) => ({
    status: 400,
    source: 'decision',
    ...entry,
  }),
);

type ById = { readonly [Entry in (typeof entries)[number] as Entry['id']]: Entry };

/** The rules with one reason. */
export type SingleId = { [Id in RefusalId]: ById[Id] extends { reason: string } ? Id : never }[RefusalId];

/** The names of the reasons of a rule with several. */
export type ReasonKey<Id extends RefusalId> = ById[Id] extends { reasons: infer Reasons }
  ? keyof Reasons & string
  : never;

/** A reason of a rule, with what fills it in braces. */
export type Reason<Id extends RefusalId, Key = undefined> = ById[Id] extends { reason: infer One }
  ? One
  : ById[Id] extends { reasons: infer Reasons }
    ? Reasons[Key & keyof Reasons]
    : never;

const byId: ReadonlyMap<string, CatalogueRule> = new Map(refusals.map((rule) => [rule.id, rule]));

/**
 * The reasons of a rule by their names; the name of an only one is empty.
 *
 * @param id the rule
 */
export function reasonsOf(id: RefusalId): Readonly<Record<string, string>> {
  const entry = entryOf(id);
  return entry.reasons ?? { '': entry.reason };
}

/**
 * The HTTP status of a refusal by the rule.
 *
 * @param id the rule
 */
export function statusOf(id: RefusalId): number {
  return entryOf(id).status;
}

function entryOf(id: RefusalId): CatalogueRule {
  const rule = byId.get(id);
  if (rule === undefined) throw new Error(`The catalogue has no rule ${id}`);
  return rule;
}
