import type { Schema } from '@cloud-account/spec';
import type { StoredImage } from '../../repositories/catalog/image-rows.js';
import type { StoredStackScript } from '../../repositories/catalog/stack-script-rows.js';
import { wireTime } from '../wire-time.js';

const timeOrNull = (time: Date | null): string | null => time && wireTime(time);

/** An image as the API shows it. */
export const presentImage = (image: StoredImage): Schema<'Image'> => ({
  id: image.id,
  label: image.label,
  created: wireTime(image.createdAt),
  updated: timeOrNull(image.updatedAt),
  created_by: image.createdBy,
  deprecated: image.deprecated,
  description: image.description,
  is_public: image.isPublic,
  size: image.size,
  // What is kept was checked against the specification.
  type: image.type as Schema<'Image'>['type'],
  expiry: timeOrNull(image.expiresAt),
  eol: timeOrNull(image.eolAt),
  vendor: image.vendor,
  status: image.status as Schema<'ImageStatus'>,
  capabilities: image.capabilities as Schema<'ImageCapability'>[],
});

/** A stack script as the API shows it. @param accountId the account that asks */
export const presentStackScript = (script: StoredStackScript, accountId: number): Schema<'StackScript'> => ({
  id: script.id,
  username: script.username,
  user_gravatar_id: script.gravatarId,
  label: script.label,
  description: script.description,
  images: script.images,
  deployments_total: script.deploymentsTotal,
  deployments_active: script.deploymentsActive,
  is_public: script.isPublic,
  mine: script.accountId === accountId,
  rev_note: script.revNote,
  script: script.script,
  user_defined_fields: script.userDefinedFields,
  created: wireTime(script.createdAt),
  updated: wireTime(script.updatedAt),
});
