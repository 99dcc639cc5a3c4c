export {
  changeSettings,
  type FixedSettings,
  type LongviewSubscription,
  type SettingsChange,
  type SettingsValues,
} from './settings.js';
export { type AccountStanding, mayIncurCosts, mayUseAccount } from './standing.js';
export {
  changeGrants,
  type ChangedGrants,
  type EntityGrantChange,
  type GrantsChange,
  type HeldGlobally,
  namedEntities,
} from './user-grants.js';
export { changeUser, mayDeleteUser, type UserChange, usernameTaken, type UserValues } from './users.js';
