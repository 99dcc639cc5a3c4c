import type { Schema } from '@cloud-account/spec';
import type {
  DeviceEntity,
  StoredDevice,
} from '../../../repositories/networking/firewalls/firewall-devices.js';
import type { AttachedFirewall } from '../../../repositories/networking/firewalls/firewalls.js';
import { wireTime } from '../../common/wire-time.js';

const presentEntity = ({ kind, id, label, url }: DeviceEntity): Schema<'FirewallEntity'> => ({
  id,
  type: kind,
  label,
  url,
});

/** A firewall as the API shows it. */
export const presentFirewall = ({
  id,
  values: { label, status, tags },
  rules,
  entities,
  created,
  updated,
}: AttachedFirewall): Schema<'Firewall'> => ({
  id,
  label,
  status,
  rules,
  tags: [...tags],
  entities: entities.map(presentEntity),
  created: wireTime(created),
  updated: wireTime(updated),
});

/** A device as the API shows it. It never changes, so its last change is its creation. */
export const presentDevice = ({ id, entity, created }: StoredDevice): Schema<'FirewallDevice'> => ({
  id,
  entity: presentEntity(entity),
  created: wireTime(created),
  updated: wireTime(created),
});
