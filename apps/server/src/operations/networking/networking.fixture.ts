import type { Schema } from '@cloud-account/spec';
import {
  expectDone,
  type SharedServer,
  type TestServer,
  type TestUser,
  prismaOf,
} from '@cloud-account/testkit';

let made = 0;

/** A label that no other test uses. */
export const newLabel = (): string => `net${++made}`;

/** A rule that permits all traffic. */
export const openRule: Schema<'FirewallRule'> = {
  protocol: 'TCP',
  ports: '80, 443',
  addresses: { ipv4: ['0.0.0.0/0'], ipv6: ['::/0'] },
  action: 'ACCEPT',
  label: 'web',
  description: null,
};

/** The rules of a new firewall in these tests. */
export const someRules: Schema<'FirewallRules'> = {
  inbound: [openRule],
  inbound_policy: 'DROP',
  outbound: [],
  outbound_policy: 'ACCEPT',
};

/** Makes a firewall, and expects that to work. */
export async function makeFirewall(user: TestUser, fields: object = {}): Promise<Schema<'Firewall'>> {
  const body = { label: newLabel(), rules: someRules, ...fields };
  return expectDone(await user.post<Schema<'Firewall'>>('/networking/firewalls', body));
}

/** Attaches a firewall to a thing, and expects success. */
export async function makeDevice(
  user: TestUser,
  firewallId: number,
  body: Schema<'FirewallDeviceCreate'>,
): Promise<Schema<'FirewallDevice'>> {
  const path = `/networking/firewalls/${firewallId}/devices`;
  return expectDone(await user.post<Schema<'FirewallDevice'>>(path, body));
}

/** Has the operator provide an entity to a user's account; makes a load balancer as the user. @returns its id */
export async function provide(
  server: SharedServer,
  user: TestUser,
  kind: 'node' | 'nodebalancer' | 'vlan',
  fields: object = {},
): Promise<number> {
  const common = { label: `${kind}-${newLabel()}`, region: 'us-ord', ...fields };
  if (kind === 'nodebalancer')
    return expectDone(await user.post<{ id: number }>('/nodebalancers', common)).id;
  const path = `/accounts/${user.accountId}/related-entities`;
  return expectDone(await server.operator.post<{ id: number }>(path, { kind, ...common })).id;
}

/** The events about a thing, oldest first: the action, the user and the second entity. */
export async function eventsAbout(
  server: TestServer,
  type: string,
  id: number,
): Promise<Record<'action' | 'username' | 'label' | 'url' | 'secondary', string | null>[]> {
  const events = await (
    await prismaOf(server)
  ).event.findMany({
    where: { entityType: type, entityId: String(id) },
    orderBy: { id: 'asc' },
  });
  return events.map(({ action, username, entityLabel, entityUrl, secondaryType, secondaryId }) => ({
    action,
    username,
    label: entityLabel,
    url: entityUrl,
    secondary: secondaryType === null ? null : `${secondaryType} ${secondaryId}`,
  }));
}
