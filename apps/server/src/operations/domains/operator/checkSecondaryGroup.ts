import type { Handler } from '../../../cloud/operation.js';
import { notFound } from '../../../common/refused.js';
import { openGroups } from '../../../dns/secondaries/group-keys.js';
import { behindSince, statesOf } from '../../../dns/secondaries/secondary-states.js';
import { getSecondaryGroupRow } from '../../../repositories/domains/operator/secondary-groups.js';
import { wireTime } from '../../common/wire-time.js';

/** How many zones of a secondary the answer names. */
const SHOWN = 20;

export const checkSecondaryGroup: Handler<'checkSecondaryGroup'> = async ({ cloud, params }) => {
  const { id } = await getSecondaryGroupRow(cloud.database, params.secondaryGroupId);
  const group = (await openGroups(cloud)).find((one) => one.id === id);
  if (group === undefined) throw notFound();
  const states = await statesOf(cloud).check(group);
  return {
    secondaries: states.map((state) => {
      const since = behindSince(state);
      return {
        address: state.address,
        answers: state.silentSince === undefined,
        behind: state.behind.length,
        since: since === undefined ? null : wireTime(since),
        zones: state.behind.slice(0, SHOWN).map(({ id: domainId, name, has, serial }) => ({
          id: domainId,
          domain: name,
          serial: has,
          expected: serial,
        })),
      };
    }),
  };
};
