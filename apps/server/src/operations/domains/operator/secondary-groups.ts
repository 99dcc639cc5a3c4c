import { catalogName, changeSecondaryGroup, draftSecondaryGroup } from '@cloud-account/core';
import type { OperatorSchema } from '@cloud-account/spec';
import type { Handler } from '../../../cloud/operation.js';
import { notFound, unwrap } from '../../../common/refused.js';
import { encryptGroupSecret } from '../../../credentials/group-secrets.js';
import { openGroups } from '../../../dns/secondaries/group-keys.js';
import { behindSince, statesOf } from '../../../dns/secondaries/secondary-states.js';
import {
  countSecondaryGroups,
  getSecondaryGroupRow,
  insertSecondaryGroup,
  listSecondaryGroupRows,
  removeSecondaryGroup,
  saveSecondaryGroup,
  type StoredSecondaryGroup,
} from '../../../dns/secondaries/operator/secondary-groups.js';
import { mapPage } from '../../../repositories/listing/list.js';
import { wireTime } from '../../common/wire-time.js';

/** A group of secondaries as the operator's API shows it. */
const presentSecondaryGroup = (group: StoredSecondaryGroup): OperatorSchema<'SecondaryGroup'> => ({
  id: group.id,
  label: group.label,
  addresses: [...group.addresses],
  tags: [...group.tags],
  catalog: catalogName(group.label),
  key_name: group.keyName,
  key_algorithm: group.keyAlgorithm,
  zones: group.zones,
  created: wireTime(group.created),
  updated: wireTime(group.updated),
});

export const listSecondaryGroups: Handler<'listSecondaryGroups'> = async ({ cloud, query, filter }) =>
  mapPage(await listSecondaryGroupRows(cloud.database, query, filter), presentSecondaryGroup);

export const createSecondaryGroup: Handler<'createSecondaryGroup'> = ({ cloud, body }) =>
  cloud.transaction(async (tx) => {
    const draft = unwrap(draftSecondaryGroup(body, await countSecondaryGroups(tx)));
    const secret = body.key_secret ?? Buffer.from(cloud.randomness.secret(), 'hex').toString('base64');
    const id = await insertSecondaryGroup(tx, draft, encryptGroupSecret(cloud, draft.label, secret));
    return { ...presentSecondaryGroup(await getSecondaryGroupRow(tx, id)), key_secret: secret };
  });

export const getSecondaryGroup: Handler<'getSecondaryGroup'> = async ({ cloud, params }) =>
  presentSecondaryGroup(await getSecondaryGroupRow(cloud.database, params.secondaryGroupId));

export const updateSecondaryGroup: Handler<'updateSecondaryGroup'> = ({ cloud, params, body }) =>
  cloud.transaction(async (tx) => {
    const before = await getSecondaryGroupRow(tx, params.secondaryGroupId);
    const values = unwrap(changeSecondaryGroup(before, body));
    const secret = body.key_secret && encryptGroupSecret(cloud, before.label, body.key_secret);
    await saveSecondaryGroup(tx, before.id, values, secret);
    return presentSecondaryGroup(await getSecondaryGroupRow(tx, before.id));
  });

export const deleteSecondaryGroup: Handler<'deleteSecondaryGroup'> = ({ cloud, params }) =>
  cloud.transaction(async (tx) => {
    await removeSecondaryGroup(tx, params.secondaryGroupId);
    return {};
  });

/** The number of zones of a secondary that the answer names. */
const MAX_ZONES_SHOWN = 20;

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
        zones: state.behind.slice(0, MAX_ZONES_SHOWN).map(({ id: domainId, name, has, serial }) => ({
          id: domainId,
          domain: name,
          serial: has,
          expected: serial,
        })),
      };
    }),
  };
};
