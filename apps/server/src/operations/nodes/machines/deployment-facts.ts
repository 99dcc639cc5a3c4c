import {
  mayAct,
  namesImage,
  userDefinedFields,
  type DeployableImage,
  type DeployingScript,
  type DeploymentBody,
  type DeploymentFacts,
} from '@cloud-account/core';
import type { Cloud } from '../../../cloud/cloud.js';
import { unwrap } from '../../../common/refused.js';
import type { Viewer } from '../../../common/viewer.js';
import { strengthOf } from '../../../credentials/password-strength.js';
import { grantHolder } from '../../../repositories/access/grants.js';
import { findImage } from '../../../repositories/catalog/images.js';
import { findStackScript } from '../../../repositories/catalog/stack-scripts.js';
import { keysOfUsers } from '../../../repositories/profile/keys-of-users.js';
import type { Transaction } from '../../../repositories/transaction.js';

/** The facts of a disk from an image, without those of the region. */
export type BodyFacts = Omit<DeploymentFacts, 'capabilities'>;

/**
 * The strength of the root user's password in a body, from 0 to 4. Call it before a transaction, because it needs some
 * milliseconds of processor time.
 */
export const passwordScoreOf = async (body: DeploymentBody): Promise<number> =>
  namesImage(body) && typeof body.root_pass === 'string' ? strengthOf(body.root_pass) : 0;

/**
 * Reads the facts of a disk from an image.
 *
 * @param passwordScore the result of `passwordScoreOf`
 * @throws Refused (403) when the viewer was not granted an image or a script of its account
 */
export async function readDeploymentFacts(
  { labels }: Pick<Cloud, 'labels'>,
  viewer: Viewer,
  tx: Transaction,
  body: DeploymentBody,
  passwordScore: number,
): Promise<BodyFacts> {
  return {
    image: await imageOf(viewer, tx, body),
    script: await scriptOf(viewer, tx, body),
    passwordScore,
    userKeys: await keysOfUsers(viewer, tx, body.authorized_users ?? []),
    labels,
  };
}

async function imageOf(
  viewer: Viewer,
  tx: Transaction,
  body: DeploymentBody,
): Promise<DeployableImage | undefined> {
  if (!namesImage(body)) return undefined;
  const found = await findImage(viewer, tx, body.image ?? '');
  if (found?.grant !== undefined) {
    const { grant } = found;
    const holder = grantHolder(viewer, [{ kind: 'image', ...grant }]);
    unwrap(mayAct(holder, { entity: 'image', id: grant.id, level: 'read_only' }));
  }
  return found?.image;
}

async function scriptOf(
  viewer: Viewer,
  tx: Transaction,
  { stackscript_id: id }: DeploymentBody,
): Promise<DeployingScript | undefined> {
  if (id === undefined) return undefined;
  const found = await findStackScript(viewer, tx, id);
  if (found === undefined) return undefined;
  const { script, permissions } = found;
  if (!script.is_public) {
    const holder = grantHolder(viewer, [{ kind: 'stackscript', id, permissions }]);
    unwrap(mayAct(holder, { entity: 'stackscript', id, level: 'read_only' }));
  }
  return { images: script.images, user_defined_fields: userDefinedFields(script.script) };
}
