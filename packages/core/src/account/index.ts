export { acceptAgreements, type Agreement, agreementsOf } from './agreements.js';
export * from './billing/index.js';
export { type CountedKind, mayHaveMore, maxOf } from './capacity.js';
export {
  labelsTaken,
  mayEndTransfer,
  mayTransfer,
  TRANSFER_HOURS,
  type TransferredNode,
} from './entity-transfers.js';
export { changeContact, contactFields, type ContactValues } from './contact.js';
export { migrationMessage, notificationsOf } from './notifications.js';
export { changeSettings, type FixedSettings, type SettingsValues } from './settings.js';
export { mayIncurCosts, mayUseAccount } from './standing.js';
export { changeGrants, type ChangedGrants, namedEntities } from './user-grants.js';
export { changeUser, mayDeleteUser, type UserValues } from './users.js';
