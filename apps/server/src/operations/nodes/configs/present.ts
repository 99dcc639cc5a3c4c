import type { Schema } from '@cloud-account/spec';
import type { StoredConfig } from '../../../repositories/nodes/configs/configs.js';
import type { StoredInterface } from '../../../repositories/nodes/configs/interfaces.js';
import { wireTime } from '../../common/wire-time.js';

/** A configuration profile as the API shows it. @param interfaces those of any profiles, in order */
export const presentConfig = (
  config: StoredConfig,
  interfaces: readonly StoredInterface[],
): Schema<'NodeConfig'> => ({
  id: config.id,
  label: config.label,
  kernel: config.kernel,
  comments: config.comments,
  memory_limit: config.memory_limit,
  run_level: config.run_level,
  virt_mode: config.virt_mode,
  root_device: config.root_device,
  initrd: null,
  helpers: config.helpers,
  devices: config.devices,
  interfaces: interfaces.filter(({ config_id: id }) => id === config.id).map(presentInterface),
  created: wireTime(config.created_at),
  updated: wireTime(config.updated_at),
});

/** An interface of a configuration profile as the API shows it. */
export const presentInterface = (row: StoredInterface): Schema<'ConfigInterface'> => {
  const inVpc = row.purpose === 'vpc';
  return {
    id: row.id,
    purpose: row.purpose,
    label: row.label,
    ipam_address: row.ipam_address,
    primary: row.primary,
    active: row.active,
    vpc_id: row.vpc_id,
    subnet_id: row.subnet_id,
    ipv4: inVpc ? { vpc: row.vpc_address, nat_1_1: row.nat_address } : null,
    ip_ranges: inVpc ? row.ip_ranges : null,
  };
};
