import {
  operations,
  type FilteredOperationId,
  type FilterKey,
  type OperationId,
  type OtherKeyOf,
} from '@cloud-account/spec';
import {
  AliasNode,
  ColumnNode,
  IdentifierNode,
  ReferenceNode,
  SelectQueryNode,
  sql,
  TableNode,
  type OperationNodeSource,
} from 'kysely';
import { comparableColumns } from '@cloud-account/database';
import { plain, shownTime, text, type KeySource } from './conditions.js';

/** A column of a table that a query selects. */
interface SelectedColumn {
  /** Its name in the query, with that of its table. */
  readonly ref: string;
  readonly type: FilterKey['type'];
  readonly nullable: boolean;
}

/** The tables of a query, by their names in it. */
function tablesOf({ from, joins = [] }: SelectQueryNode): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const source of [...(from?.froms ?? []), ...joins.map(({ table }) => table)]) {
    const [table, alias] = AliasNode.is(source) ? [source.node, source.alias] : [source, undefined];
    if (!TableNode.is(table)) continue;
    const { name } = table.table.identifier;
    found.set(alias !== undefined && IdentifierNode.is(alias) ? alias.name : name, name);
  }
  return found;
}

/** The columns of tables that a query selects under their own names, unless they have a type without comparisons. */
function selectedColumns(query: SelectQueryNode): ReadonlyMap<string, SelectedColumn> {
  const tables = tablesOf(query);
  const found = new Map<string, SelectedColumn>();
  for (const { selection } of query.selections ?? []) {
    if (!ReferenceNode.is(selection) || !ColumnNode.is(selection.column)) continue;
    const { name } = selection.column.column;
    const [only, ...others] = tables.keys();
    const alias = selection.table?.table.identifier.name ?? (others.length === 0 ? only : undefined);
    const type = alias === undefined ? undefined : comparableColumns[tables.get(alias) ?? '']?.[name];
    if (alias === undefined || type === undefined) continue;
    const nullable = type.endsWith('?');
    found.set(name, { ref: `${alias}.${name}`, type: type.replace('?', '') as FilterKey['type'], nullable });
  }
  return found;
}

/** The fields of the items of a list that can be keys, marked by the specification or not. */
const keysOf = (operation: OperationId): Readonly<Record<string, FilterKey>> => ({
  ...operations[operation].otherKeys,
  ...operations[operation].filter,
});

/** The source of a key, from the column of its name; undefined when the column may have other values than clients see. */
function sourceOfColumn(key: FilterKey, { ref, type, nullable }: SelectedColumn): KeySource | undefined {
  if (key.type !== type || (nullable && !key.nullable)) return undefined;
  if (type === 'datetime') return shownTime(sql.ref<Date>(ref));
  if (type !== 'string') return plain(sql.ref(ref));
  // A text that is never null in the table is unset when it is empty.
  return text(sql.ref<string>(ref), key.nullable && !nullable ? { unset: '' } : {});
}

/**
 * The sources of the keys of a list that it does not name itself: a field is a key if the list selects a column of its name and its
 * type. The column of a time may end in `_at`.
 *
 * @param computed the fields whose values differ from those columns
 */
export function columnSources<Id extends FilteredOperationId>(
  operation: Id,
  query: OperationNodeSource,
  computed: readonly OtherKeyOf<Id>[],
): Readonly<Record<string, KeySource>> {
  const node = query.toOperationNode();
  const columns = SelectQueryNode.is(node) ? selectedColumns(node) : new Map<string, SelectedColumn>();
  const found: Record<string, KeySource> = {};
  for (const [name, key] of Object.entries(keysOf(operation))) {
    if (computed.some((one) => one === name)) continue;
    const column = columns.get(name) ?? (key.type === 'datetime' ? columns.get(`${name}_at`) : undefined);
    const source = column && sourceOfColumn(key, column);
    if (source !== undefined) found[name] = source;
  }
  return found;
}

/** The sources of each list; several lists of one operation select the same columns. */
const lists = new Map<OperationId, () => Readonly<Record<string, KeySource>>>();

/** Makes the keys of a list known to `columnKeys`. */
export function addList(
  operation: FilteredOperationId,
  sources: () => Readonly<Record<string, KeySource>>,
): void {
  lists.set(operation, sources);
}

/** The keys that an operation's list has a source for. Of those that the specification does not mark, only some servers accept them. */
export function columnKeys(operation: OperationId): Readonly<Record<string, FilterKey>> {
  const sources = lists.get(operation)?.() ?? {};
  return Object.fromEntries(
    Object.entries(keysOf(operation)).filter(([name]) => Object.hasOwn(sources, name)),
  );
}
