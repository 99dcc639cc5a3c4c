export { entityKinds, entityUrl, type EntityKind, isGrantKind } from './entities.js';
export {
  type GlobalGrant,
  type Grant,
  type GrantHolder,
  type GrantKind,
  type GrantLevel,
  type GrantNeed,
  globalGrants,
  grantKinds,
  mayAct,
  notGranted,
} from './grants.js';
export { areScopes, scopeAllows } from './scopes.js';
