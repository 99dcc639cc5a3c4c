export {
  type GlobalGrant,
  type Grant,
  type GrantHolder,
  type GrantKind,
  type GrantLevel,
  type GrantNeed,
  type Grants,
  grantAllows,
  grantedIds,
  mayAct,
} from './grants.js';
export { scopeAllows } from './scopes.js';
