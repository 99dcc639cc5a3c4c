import { hardwareType } from '@cloud-account/core';
import type { Schema } from '@cloud-account/spec';
import type { EventEntity } from '../../repositories/events.js';
import type { StoredVolume } from '../../repositories/volumes/volumes.js';
import { wireTime } from '../common/wire-time.js';

/** A volume as the API shows it. */
export const presentVolume = (volume: StoredVolume): Schema<'Volume'> => ({
  ...volume,
  filesystem_path: `/dev/disk/by-id/scsi-0Cloud_Volume_${volume.label}`,
  hardware_type: hardwareType,
  created: wireTime(volume.created),
  updated: wireTime(volume.updated),
});

/** A volume as events name it. */
export const volumeEntity = ({ id, label }: StoredVolume): EventEntity => ({
  type: 'volume',
  id,
  label,
  url: `/v4/volumes/${id}`,
});
