import type { RefusalId } from '@cloud-account/core';
import { operations, type OperationId } from '@cloud-account/spec';
import type { Run } from '../../run.js';
import { idOf, made, type Body } from '../../things/making.js';
import { makeSubject } from '../../things/subjects.js';
import { Skipped } from '../../unmet.js';
import type { Caller } from '../../wire/caller.js';

type Ids = Readonly<Record<string, number | string>>;

/** A request as it is sent to this server. */
export interface Real {
  readonly ids: Ids;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  /** The owner by default. */
  readonly caller?: Caller;
}

/** Brings about what a recorded request needs. @returns what differs of the request */
type Prepare = (run: Run, given: Real & { readonly body: Body }) => Promise<Partial<Real>> | Partial<Real>;

/** The preparations of the recorded requests of rules; null: the API alone cannot bring it about, or not in a reasonable time. */
export type Preparations = Readonly<Partial<Record<RefusalId, Prepare | null>>>;

/** An ID that nothing has. */
export const MISSING = 2_147_483_647;

/** Changes fields of the body. */
export const withBody =
  (fields: Body): Prepare =>
  (_run, { body }) => ({ body: { ...body, ...fields } });

/** New things of the path of another operation. */
export const idsOf = async (run: Run, id: OperationId): Promise<Ids> => (await makeSubject(id, run)).ids;

/** The things of the path, new, as another operation needs them. */
export const freshAs =
  (id: OperationId): Prepare =>
  async (run, { ids }) => ({ ids: { ...ids, ...(await idsOf(run, id)) } });

/** Sets the label of the body to that of a thing that exists. */
export const takenLabel =
  (id: OperationId, field = 'label'): Prepare =>
  async (run, { body }) => {
    const path = operations[id].path.replace(/\/\{\w+\}$/, '');
    const [own] = Object.values(await idsOf(run, id));
    const answer = await run.owner.get<Body>(`${path}/${String(own)}`);
    return { body: { ...body, [field]: answer.body[field] } };
  };

/** Posts the same request until the server refuses it. */
export async function fill(
  run: Run,
  path: string,
  most: number,
  bodyOf: (at: number) => object,
): Promise<void> {
  for (let at = 0; at < most; at += 1) {
    const { status } = await run.owner.post(path, bodyOf(at));
    if (status >= 300) return;
  }
}

/** The path of a node. */
export const nodePath = (ids: Ids): string => `/node/instances/${String(ids.nodeId)}`;

/** Creates a node, and waits until it is ready. */
export async function makeNodeWith(run: Run, fields: Body): Promise<number> {
  const place = { region: 'us-ord', type: 'g6-standard-1', label: run.label() };
  const id = await idOf(run.owner, '/node/instances', { ...place, ...fields });
  await run.settle('node', id);
  return id;
}

/** The fields of a node with a system, which runs as soon as it is ready. */
export const SYSTEM = { image: 'node/debian12', root_pass: 'aComplex-P4ssw0rd-of-9-words' };

/** Makes a VPC with a subnet. */
export async function makeSubnet(
  run: Run,
  ipv4 = '10.0.0.0/24',
): Promise<{ vpcId: number; subnetId: number }> {
  const vpcId = await idOf(run.owner, '/vpcs', { label: run.label(), region: 'us-ord' });
  const subnetId = await idOf(run.owner, `/vpcs/${vpcId}/subnets`, { label: run.label(), ipv4 });
  return { vpcId, subnetId };
}

/** Creates a node with a configuration profile that has these interfaces. */
export async function makeInterfaces(run: Run, interfaces: readonly object[]): Promise<Ids> {
  const nodeId = await makeNodeWith(run, {});
  const body = { label: 'main', devices: {}, interfaces };
  const config = await made<{ id: number; interfaces: readonly { id: number }[] }>(
    run.owner,
    `/node/instances/${nodeId}/configs`,
    body,
  );
  return { nodeId, configId: config.id, interfaceId: config.interfaces[0]?.id ?? 0 };
}

/** The user of another account. @throws Skipped when there is none */
export function ofSecond({ second }: Run): Caller {
  if (second === undefined) throw new Skipped('It needs a token of another account (--second-token).');
  return second;
}
