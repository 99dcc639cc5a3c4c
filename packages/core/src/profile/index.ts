export { draftPreferences } from './preferences.js';
export { changeProfile, type FixedProfile, type ProfileValues } from './profile.js';
export { draftSshKey, renameSshKey, type SshKeyValues } from './ssh-keys.js';
export { draftToken, mayMakeTokens, renameToken, type TokenValues } from './tokens.js';
