import type { CountedKind, Decision, Refusal } from '@cloud-account/core';
import type { NewRow, Row, Session, TableName } from '@cloud-account/database';
import { type FilteredOperationId, type OperationId, operations } from '@cloud-account/spec';
import type { Cloud } from '../../cloud/cloud.js';
import type { Call } from '../../cloud/operation.js';
import { refuseAll, unwrap } from '../../common/refused.js';
import type { Viewer } from '../../common/viewer.js';
import { requireCapacity } from '../../repositories/account/capacity.js';
import { type EventEntity, recordEvent } from '../../repositories/events.js';
import type { RecordRows } from '../../repositories/record-rows.js';
import type { Transaction } from '../../repositories/transaction.js';

/** The call of an operation on records. */
interface RecordCall {
  readonly cloud: Cloud;
  readonly viewer: Viewer;
  readonly params: object;
}

/** The call of an operation that changes records, in its transaction. */
type ChangeCall = RecordCall & { readonly tx: Transaction };

type Asked<Body> = RecordCall & { readonly body: Body };

/** The decision of a rule, at once or after it has read something. */
type Decided<Value> = Decision<Value> | Promise<Decision<Value>>;

/** A kind of plain records. */
interface RecordKind<Name extends TableName, Shown> {
  /** The path parameter that is the number of a record. */
  readonly id: string;
  /** The number of the owner of the records. @throws Refused (404) when it is not there or not the viewer's */
  readonly ownerOf: (call: RecordCall, session: Session) => number | Promise<number>;
  /** A record as the API shows it. */
  readonly present: (row: Row<Name>, call: RecordCall) => Shown;
  /** The entity of its events; undefined where no operation has an event. */
  readonly entity?: (row: Row<Name>, call: ChangeCall) => EventEntity | Promise<EventEntity>;
  /** The kind by which they are counted, where an owner has a maximum. */
  readonly counted?: CountedKind;
}

/** A kind of records that show what other rows say of them. */
type CompletedKind<Name extends TableName, Shown> = Omit<RecordKind<Name, Shown>, 'present'> & {
  /** Records as the API shows them, all of a page together. */
  readonly presentAll: (rows: readonly Row<Name>[], call: RecordCall, session: Session) => Promise<Shown[]>;
};

/** The records of the viewer. */
export const ofUser = ({ viewer }: RecordCall): number => viewer.user.id;

/** The records of the viewer's account. */
export const ofAccount = ({ viewer }: RecordCall): number => viewer.account.id;

/**
 * The handlers of the operations on plain records: rows that a rule decides on, and whose only effect is an event. The event of an
 * operation is that of the specification (`x-event`).
 */
export function plainRecords<
  Name extends TableName,
  Owner extends string,
  Saved extends keyof NewRow<Name> & string,
  Shown,
>(rows: RecordRows<Name, Owner, Saved>, kind: RecordKind<Name, Shown> | CompletedKind<Name, Shown>) {
  const { id, ownerOf, entity, counted } = kind;
  const presentAll: CompletedKind<Name, Shown>['presentAll'] =
    'presentAll' in kind
      ? kind.presentAll
      : (some, call) => Promise.resolve(some.map((row) => kind.present(row, call)));
  const present = async (row: Row<Name>, call: RecordCall, session: Session): Promise<Shown> => {
    const [shown] = await presentAll([row], call, session);
    return shown as Shown;
  };
  type New = Parameters<typeof rows.insert>[2];
  const idOf = ({ params }: RecordCall): number => (params as Record<string, number>)[id] ?? Number.NaN;
  const record = async (call: RecordCall, tx: Transaction, operation: OperationId, row: Row<Name>) => {
    const { event: action } = operations[operation];
    if (action !== null && entity !== undefined)
      recordEvent(call.viewer, tx, { action, entity: await entity(row, { ...call, tx }) });
  };
  return {
    list: (operation: FilteredOperationId) => {
      const pages = rows.pages(operation);
      return async (call: RecordCall & Pick<Call<FilteredOperationId>, 'query' | 'filter'>) => {
        const { database } = call.cloud;
        const owner = await ownerOf(call, database);
        const { data, ...page } = await pages(database, owner, call.query, call.filter);
        return { data: await presentAll(data, call, database), ...page };
      };
    },
    get: async (call: RecordCall): Promise<Shown> => {
      const { database } = call.cloud;
      const row = await rows.get(database, await ownerOf(call, database), idOf(call));
      return present(row, call, database);
    },
    create:
      <Body>(operation: OperationId, draft: (body: Body, call: ChangeCall) => Decided<New>) =>
      (call: Asked<Body>): Promise<Shown> =>
        call.cloud.transaction(async (tx) => {
          const owner = await ownerOf(call, tx);
          const values = unwrap(await draft(call.body, { ...call, tx }));
          if (counted !== undefined) await requireCapacity(tx, counted, owner);
          const row = await rows.insert(tx, owner, values);
          await rows.grant(call.viewer, tx, (row as { id: number }).id);
          await record(call, tx, operation, row);
          return present(row, call, tx);
        }),
    update:
      <Body>(
        operation: OperationId,
        decide: (row: Row<Name>, body: Body, call: ChangeCall) => Decided<Pick<NewRow<Name>, Saved>>,
      ) =>
      (call: Asked<Body>): Promise<Shown> =>
        call.cloud.transaction(async (tx) => {
          const [owner, number] = [await ownerOf(call, tx), idOf(call)];
          const current = await rows.lock(tx, owner, number);
          const values = unwrap(await decide(current, call.body, { ...call, tx }));
          const row = await rows.save(tx, owner, number, values);
          await record(call, tx, operation, row);
          return present(row, call, tx);
        }),
    delete:
      (operation: OperationId, mayDelete?: (row: Row<Name>, call: ChangeCall) => readonly Refusal[]) =>
      (call: RecordCall): Promise<Record<string, never>> =>
        call.cloud.transaction(async (tx) => {
          const [owner, number] = [await ownerOf(call, tx), idOf(call)];
          const row = await rows.lock(tx, owner, number);
          refuseAll(mayDelete?.(row, { ...call, tx }) ?? []);
          await rows.remove(tx, owner, number);
          await record(call, tx, operation, row);
          return {};
        }),
  };
}
