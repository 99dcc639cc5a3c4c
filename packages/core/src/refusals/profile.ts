import type { CatalogueEntry } from './entry.js';

/** A user's own profile, tokens and SSH keys. */
export const profileRefusals = [
  {
    id: 'profile.timezone.known',
    sentence: 'A time zone is named as the IANA database names it.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'token.scopes.known',
    sentence: 'The scopes of a token are `*`, or scopes of the specification separated by spaces.',
    status: 400,
    source: '§5',
  },
  {
    id: 'token.scopes.within',
    sentence: 'A token gets no scope that the token which makes it does not have.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'token.maker.user',
    sentence: 'An app makes no personal access tokens; they would outlive what the user allowed it.',
    status: 403,
    source: 'decision',
  },
  {
    id: 'token.expiry.future',
    sentence: 'A token that ends at all ends in the future, at a time in the form of ISO 8601.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'token.expiry.within',
    sentence: 'A token lives no longer than the token which makes it.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'ssh-key.key.valid',
    sentence: 'An SSH key is a whole public key of type Ed25519, ECDSA or RSA as OpenSSH writes it.',
    status: 400,
    source: 'decision',
  },
] as const satisfies readonly CatalogueEntry[];
