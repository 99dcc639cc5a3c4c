import type { CatalogueEntry } from './entry.js';

/** A user's own profile, tokens and SSH keys. */
export const profileRefusals = [
  {
    id: 'profile.timezone.known',
    sentence: 'A time zone is named as the IANA database names it.',
    fix: 'Take a name such as `Europe/Berlin`.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'token.scopes.known',
    sentence: 'The scopes of a token are `*`, or scopes of the specification separated by spaces.',
    fix: 'Take scopes of the list of the reference, or `*`.',
    status: 400,
    source: '§5',
  },
  {
    id: 'token.scopes.within',
    sentence: 'A token gets no scope that the token which makes it does not have.',
    fix: 'Ask for no more than the token that makes it has, or make it with a token of more scopes.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'token.maker.user',
    sentence: 'An app makes no personal access tokens; they would outlive what the user allowed it.',
    fix: 'Make it with a personal access token of the user.',
    status: 403,
    source: 'decision',
  },
  {
    id: 'token.expiry.future',
    sentence: 'A token that ends at all ends in the future, at a time in the form of ISO 8601.',
    fix: 'Send a time that is still to come, or leave `expiry` out: the token then does not end.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'token.expiry.within',
    sentence: 'A token lives no longer than the token which makes it.',
    fix: 'Ask for an earlier end, or make it with a token that lives longer.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'ssh-key.key.valid',
    sentence: 'An SSH key is a whole public key of type Ed25519, ECDSA or RSA as OpenSSH writes it.',
    fix: 'Send the one line of the file that ends in `.pub`, whole.',
    status: 400,
    source: 'decision',
  },
] as const satisfies readonly CatalogueEntry[];
