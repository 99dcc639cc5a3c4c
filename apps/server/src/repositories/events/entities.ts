import { entityUrl, type EntityKind } from '@cloud-account/core';
import type { EventEntity } from '../events.js';

interface Labelled {
  readonly id: number;
  readonly label: string;
}

interface LabelledValues {
  readonly id: number;
  readonly values: { readonly label: string };
}

const entity = (type: EntityKind, id: number, label: string): EventEntity => ({
  ...{ type, id, label },
  url: entityUrl(type, id),
});

/** An entity of a collection, whose path is given. */
const entityIn = (
  collection: string,
  type: EventEntity['type'],
  { id, label }: { readonly id: number | string; readonly label: string },
): EventEntity => ({ type, id, label, url: `${collection}/${id}` });

/** An entity that has a name and no id. */
const named = (type: EventEntity['type'], name: string, url: string): EventEntity => ({
  type,
  id: name,
  label: name,
  url,
});

export const nodeEntity = ({ id, label }: Labelled): EventEntity => entity('node', id, label);

/** A part of a node. */
type Part = Labelled & { readonly node_id: number };

/** A disk, with its node in the path. */
export const diskEntity = (disk: Part): EventEntity =>
  entityIn(`${entityUrl('node', disk.node_id)}/disks`, 'disk', disk);

/** A configuration profile, with its node in the path. */
export const configEntity = (config: Part): EventEntity =>
  entityIn(`${entityUrl('node', config.node_id)}/configs`, 'node_config', config);

/** An image, with the path of the node that it is deployed on. */
export const imageEntity = (image: { readonly id: string; readonly label: string }): EventEntity =>
  entityIn('/v4/images', 'image', image);

export const nodeBalancerEntity = ({ id, label }: Labelled): EventEntity => entity('nodebalancer', id, label);
export const stackScriptEntity = ({ id, label }: Labelled): EventEntity => entity('stackscript', id, label);

export const volumeEntity = ({ id, label }: Labelled): EventEntity => entity('volume', id, label);

/** A VLAN; it has no path of its own, so the path is that of its node. */
export const vlanEntity = (label: string): EventEntity => named('vlan', label, '/v4/networking/vlans');

export const addressEntity = ({ address }: { readonly address: string }): EventEntity =>
  named('ipaddress', address, `/v4/networking/ips/${encodeURIComponent(address)}`);

export const vpcEntity = ({ id, values }: LabelledValues): EventEntity => entity('vpc', id, values.label);

export const subnetEntity = ({
  id,
  vpcId,
  values: { label },
}: LabelledValues & { readonly vpcId: number }): EventEntity =>
  entityIn(`${entityUrl('vpc', vpcId)}/subnets`, 'subnet', { id, label });

export const firewallEntity = ({ id, values }: LabelledValues): EventEntity =>
  entity('firewall', id, values.label);

/** The entity that a firewall is attached to. */
export const deviceEntity = ({ kind, id, label }: Labelled & { readonly kind: EntityKind }): EventEntity =>
  entity(kind, id, label);

export const domainEntity = ({
  id,
  values,
}: {
  readonly id: number;
  readonly values: { readonly domain: string };
}): EventEntity => entity('domain', id, values.domain);

export const ticketEntity = ({
  id,
  summary,
}: {
  readonly id: number;
  readonly summary: string;
}): EventEntity => entity('ticket', id, summary);

export const tagEntity = (label: string): EventEntity =>
  named('tag', label, `/v4/tags/${encodeURIComponent(label)}`);

export const keyEntity = (key: Labelled): EventEntity =>
  entityIn('/v4/object-storage/keys', 'obj_access_key', key);

export const tokenEntity = (token: Labelled): EventEntity => entityIn('/v4/profile/tokens', 'token', token);

export const sshKeyEntity = (key: Labelled): EventEntity =>
  entityIn('/v4/profile/sshkeys', 'user_ssh_key', key);

export const appEntity = ({
  id,
  client_id: client,
  label,
}: Labelled & { readonly client_id: string }): EventEntity => ({
  type: 'oauth_client',
  id: client,
  label,
  url: `/v4/profile/apps/${id}`,
});

export const oauthClientEntity = (client: { readonly id: string; readonly label: string }): EventEntity =>
  entityIn('/v4/account/oauth-clients', 'oauth_client', client);

export const profileEntity = ({ user }: { readonly user: { readonly username: string } }): EventEntity =>
  named('profile', user.username, '/v4/profile');

export const accountEntity = ({ account }: { readonly account: { readonly uuid: string } }): EventEntity =>
  named('account', account.uuid.toUpperCase(), '/v4/account/settings');

export const transferEntity = (token: string): EventEntity => {
  const name = token.toUpperCase();
  return named('entity_transfer', name, `/v4/account/entity-transfers/${name}`);
};

export const userEntity = ({ username }: { readonly username: string }): EventEntity =>
  named('user', username, `/v4/account/users/${username}`);
