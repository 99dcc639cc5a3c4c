import { changeSecondaryGroup, draftSecondaryGroup, type Decision } from '@cloud-account/core';
import type { Cloud } from '../cloud/cloud.js';
import { ConfigProblem } from '../config/config.js';
import { encryptGroupSecret } from '../credentials/group-secrets.js';
import {
  countSecondaryGroups,
  findSecondaryGroupRow,
  insertSecondaryGroup,
  saveSecondaryGroup,
} from '../dns/secondaries/operator/secondary-groups.js';

/**
 * Creates the groups of secondaries of the settings, or gives those that exist the addresses, tags and secret of the settings.
 * Other groups stay as they are.
 *
 * @throws ConfigProblem when the rules refuse a group
 */
export async function ensureSecondaries(cloud: Cloud): Promise<void> {
  for (const { keySecret, ...configured } of cloud.config.dns.secondaries) {
    const { label, addresses, tags, keyName, keyAlgorithm } = configured;
    const kept = encryptGroupSecret(cloud, label, keySecret);
    const body = { addresses: [...addresses], tags: [...tags], key_secret: keySecret };
    await cloud.transaction(async (tx) => {
      const before = await findSecondaryGroupRow(tx, label);
      if (before === undefined) {
        const wanted = { ...body, label, key_name: keyName, key_algorithm: keyAlgorithm };
        await insertSecondaryGroup(
          tx,
          accepted(label, draftSecondaryGroup(wanted, await countSecondaryGroups(tx))),
          kept,
        );
        return;
      }
      if (before.keyName !== keyName || before.keyAlgorithm !== keyAlgorithm)
        throw new ConfigProblem(
          `CLOUD_DNS_SECONDARIES: the group ${label} exists with another key; delete it, or use the key ${before.keyAlgorithm}:${before.keyName}.`,
        );
      await saveSecondaryGroup(tx, before.id, accepted(label, changeSecondaryGroup(before, body)), kept);
    });
  }
}

function accepted<Values>(label: string, decision: Decision<Values>): Values {
  if (decision.ok) return decision.value;
  const reasons = decision.refusals.map(({ field, reason }) => `${field ?? 'the group'}: ${reason}`);
  throw new ConfigProblem(`CLOUD_DNS_SECONDARIES: the group ${label} cannot be used. ${reasons.join('; ')}.`);
}
