export { type CountedKind, mayHaveMore, mostOf } from './capacity.js';
export { changeSettings, type FixedSettings, type SettingsValues } from './settings.js';
export { type AccountStanding, mayIncurCosts, mayUseAccount } from './standing.js';
export { changeGrants, type ChangedGrants, type HeldGlobally, namedEntities } from './user-grants.js';
export { changeUser, mayDeleteUser, type UserValues } from './users.js';
