export { batched } from './batched.js';
export {
  arrayOf,
  build,
  columnsOf,
  type Given,
  jsonRows,
  newColumns,
  type NewRow,
  pick,
  type Row,
  type TableName,
} from './build.js';
export { loadCatalog } from './catalog/load-catalog.js';
export { parseCatalog, readCatalog } from './catalog/read-catalog.js';
export { changesOf, type Changes } from './changes.js';
export { openDatabaseClock } from './database-clock.js';
export { beginDatabase, type Database, type DatabaseOptions, openDatabase } from './database.js';
export { DirectoryLock } from './embedded/directory-lock.js';
export { templateIsCurrent } from './embedded/template.js';
export {
  DatabaseUnavailable,
  DatabaseInUse,
  DatabaseWithoutSessions,
  DataDirectoryInUse,
  EmbeddedDatabaseFailed,
  MigrationProblem,
} from './errors.js';
export {
  isBusy,
  isDiskFull,
  isMissingReference,
  isOverTime,
  isUnavailable,
  uniqueViolation,
} from './failures.js';
export { columns, comparableColumns, givenColumns, references } from './generated/columns.js';
export type { Tables } from './generated/tables.js';
export type { Counters, DiskContent, FaultEffect, Plan, RunsWith, Used } from './machines/kept.js';
export {
  type DiskSlot,
  diskSlots,
  type MachineDevice,
  type MachineInterface,
  type MachineVolume,
  slotOfRoot,
  type StartUp,
} from './machines/start-up.js';
export type { Deployment, Filesystem, Task, TaskKind } from './machines/tasks.js';
export { migrate, pendingMigrations } from './migrations.js';
export { catalogDirectory } from './package-root.js';
export { reencryption } from './reencryption.js';
export { insertion, insertions, locking, reading, removal, saving } from './row-statements.js';
export {
  once,
  placeholders,
  type RowOf,
  type Session,
  statement,
  Statement,
  statements,
  textStatement,
} from './statement.js';
export { inTransaction } from './transaction.js';
