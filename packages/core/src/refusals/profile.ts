import { bounds } from '@cloud-account/spec/bounds';
import type { CatalogueEntry } from './entry.js';

/** A user's own profile, tokens and SSH keys. */
export const profileRefusals = [
  {
    id: 'profile.timezone.known',
    sentence: 'A time zone is named as the IANA database names it.',
    reason: '{field} is not valid',
    fix: 'Use a name such as `Europe/Berlin`.',
  },
  {
    id: 'profile.preferences.length',
    sentence: `Preferences have at most ${bounds.Preferences.characters.maximum} characters as JSON.`,
    reason: 'Must be at most {max} characters',
    fix: 'Leave out what the clients of the user need no more.',
  },
  {
    id: 'token.scopes.known',
    sentence: 'The scopes of a token are `*`, or scopes of the specification separated by spaces.',
    reason: '{field} is not valid',
    fix: 'Use scopes of the list of the reference, or `*`.',
    source: '§5',
  },
  {
    id: 'token.scopes.within',
    sentence: 'A token has only scopes of the token that makes it.',
    reason: 'More than the scopes of the token that asks',
    fix: 'Ask for no more than the token that makes it has, or make it with a token of more scopes.',
  },
  {
    id: 'token.maker.user',
    sentence: 'An app makes no personal access tokens; they could be valid for longer than the user allowed.',
    reason: 'Unauthorized',
    fix: 'Make it with a personal access token of the user.',
    status: 403,
  },
  {
    id: 'token.expiry.future',
    sentence: 'A token expires in the future, at an ISO 8601 time, or never.',
    reasons: {
      time: '{field} is not a time; write it as 2030-01-31T12:00:00',
      future: 'Must be a time in the future',
    },
    fix: 'Send a time in the future, or leave `expiry` out: the token then never expires.',
  },
  {
    id: 'token.expiry.within',
    sentence: 'A token expires no later than the token that makes it.',
    reason: 'expiry must be no later than that of the token that asks, {time}',
    fix: 'Send an earlier time, or make it with a token that expires later.',
  },
  {
    id: 'ssh-key.key.valid',
    sentence: 'An SSH key is a whole public key of type Ed25519, ECDSA or RSA in the format of OpenSSH.',
    reason: '{field} is not valid',
    fix: 'Send the one line of the file that ends in `.pub`, whole.',
  },
] as const satisfies readonly CatalogueEntry[];
