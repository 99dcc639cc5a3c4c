import type { ChangedInterface } from '@cloud-account/core';
import { sql } from 'kysely';
import { build, type Given, saving, type Session, statement, textStatement } from '@cloud-account/database';
import { notFound } from '../../../common/refused.js';
import { interfacesOf, type StoredInterface } from '../configs/interfaces.js';
import type { Transaction } from '../../transaction.js';

/** One of the interfaces of a configuration profile. @throws Refused (404) when it is not among them */
export function findInterfaceIn(interfaces: readonly StoredInterface[], id: number): StoredInterface {
  const found = interfaces.find((one) => one.id === id);
  if (found === undefined) throw notFound();
  return found;
}

/** @throws Refused (404) when the configuration profile has no such interface */
export const getInterface = async (
  session: Session,
  configId: number,
  id: number,
): Promise<StoredInterface> => findInterfaceIn(await interfacesOf(session, [configId]), id);

const changedColumns = ['primary', 'vpc_address', 'nat_address', 'ip_ranges'] as const;

const save = saving('save-interface', 'node_interfaces', ['id'], changedColumns);

/** Saves changes of an interface of a configuration profile whose node is locked. */
export async function saveInterface(
  tx: Transaction,
  current: StoredInterface,
  changed: ChangedInterface,
): Promise<StoredInterface> {
  const next = { ...current, ...changed, ip_ranges: [...changed.ip_ranges] };
  await save.run(tx, next);
  return next;
}

const leaveOne = statement('leave-one-primary', (given: Given<{ config_id: number; id: number }>) =>
  build
    .updateTable('node_interfaces')
    .set({ primary: false })
    .where('config_id', '=', given.config_id)
    .where('id', '<>', given.id)
    .where('primary', '=', sql.lit(true)),
);

/** Makes all interfaces of a configuration profile except one not primary (§4.5). */
export async function takePrimary(tx: Transaction, configId: number, id: number): Promise<void> {
  await leaveOne.run(tx, { config_id: configId, id });
}

const order = textStatement(
  'order-interfaces',
  {},
  (given: Given<{ config_id: number; ids: readonly number[] }>) => sql`
    UPDATE node_interfaces SET position = array_position(${given.ids}::int[], id) - 1
    WHERE config_id = ${given.config_id}`,
);

/** Saves the order of the interfaces of a configuration profile. @param ids all of them */
export async function orderInterfaces(
  tx: Transaction,
  configId: number,
  ids: readonly number[],
): Promise<void> {
  await order.run(tx, { config_id: configId, ids });
}
