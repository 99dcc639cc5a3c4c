import { hardwareType } from '@cloud-account/core';
import type { Schema } from '@cloud-account/spec';
import type { StoredVolume } from '../../repositories/volumes/volumes.js';
import { wireTime } from '../common/wire-time.js';

/** A volume as the API shows it. */
export const presentVolume = ({ copy_of: _source, ...volume }: StoredVolume): Schema<'Volume'> => ({
  ...volume,
  filesystem_path: `/dev/disk/by-id/scsi-0Cloud_Volume_${volume.label}`,
  hardware_type: hardwareType,
  created: wireTime(volume.created),
  updated: wireTime(volume.updated),
});
