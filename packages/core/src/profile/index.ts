export { changeProfile, type FixedProfile, type ProfileChange, type ProfileValues } from './profile.js';
export { draftSshKey, renameSshKey, type SshKeyValues } from './ssh-keys.js';
export {
  draftToken,
  mayMakeTokens,
  renameToken,
  type TokenBody,
  type TokenChange,
  type TokenContext,
  type TokenValues,
} from './tokens.js';
