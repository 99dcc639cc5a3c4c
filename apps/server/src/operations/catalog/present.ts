import { userDefinedFields } from '@cloud-account/core';
import type { Schema } from '@cloud-account/spec';
import type { StoredImage } from '../../repositories/catalog/images.js';
import type { StoredStackScript } from '../../repositories/catalog/stack-scripts.js';
import { wireTime } from '../common/wire-time.js';

const timeOrNull = (time: Date | null): string | null => time && wireTime(time);

/** An image as the API shows it. */
export const presentImage = (image: StoredImage): Schema<'Image'> => ({
  id: image.id,
  label: image.label,
  created: wireTime(image.created_at),
  updated: timeOrNull(image.updated_at),
  created_by: image.created_by,
  deprecated: image.deprecated,
  description: image.description,
  is_public: image.is_public,
  size: image.size,
  type: image.type,
  expiry: timeOrNull(image.expires_at),
  eol: timeOrNull(image.eol_at),
  vendor: image.vendor,
  status: image.status,
  capabilities: image.capabilities,
});

/** A stack script as the API shows it. @param accountId the account of the viewer */
export const presentStackScript = (script: StoredStackScript, accountId: number): Schema<'StackScript'> => ({
  id: script.id,
  username: script.username,
  user_gravatar_id: script.gravatar_id,
  label: script.label,
  description: script.description,
  images: script.images,
  deployments_total: script.deployments_total,
  deployments_active: script.deployments_active,
  ordinal: 0,
  is_public: script.is_public,
  mine: script.account_id === accountId,
  rev_note: script.rev_note,
  script: script.script,
  user_defined_fields: userDefinedFields(script.script),
  created: wireTime(script.created_at),
  updated: wireTime(script.updated_at),
});
