export { changeProfile, type FixedProfile, type ProfileValues } from './profile.js';
export { draftSshKey, renameSshKey, type SshKeyValues } from './ssh-keys.js';
export { draftToken, mayMakeTokens, renameToken, type TokenContext, type TokenValues } from './tokens.js';
