export {
  type GlobalGrant,
  type GrantHolder,
  type GrantKind,
  type GrantLevel,
  type GrantNeed,
  type Grants,
  grantAllows,
  mayAct,
} from './grants.js';
export { scopeAllows } from './scopes.js';
