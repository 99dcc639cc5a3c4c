import type { CatalogueEntry } from './entry.js';

/** Programs that act for users by OAuth 2.0. Its own paths answer in the words of the protocol instead. */
export const oauthRefusals = [
  {
    id: 'oauth.client.id-unique',
    sentence: 'No two clients have the same ID.',
    reason: 'id is taken',
    fix: 'Use another ID, or leave it out.',
  },
  {
    id: 'oauth.client.website',
    sentence: "A client's website is a URL of http or https.",
    reason: '{field} is not valid',
    fix: 'Send an address that begins with `https://` or `http://`.',
  },
  {
    id: 'oauth.client.redirect-uri',
    sentence:
      "A redirect URI is https, http to the machine itself, or of the program's own scheme, without a fragment, a user or a password.",
    reason: 'Must be https, http to the machine itself, or a scheme with a dot, without a fragment',
    fix: 'Send an address with `https://`, or one of the machine itself such as `http://127.0.0.1/callback`.',
  },
  {
    id: 'oauth.client.confidential',
    sentence: 'Only a client that can keep a secret has one.',
    reason: 'A public client has no secret',
    fix: 'Leave it as it is: a public client proves itself with PKCE. Make one that can keep a secret again, without `public`.',
  },
  {
    id: 'oauth.client.thumbnail',
    sentence: 'A thumbnail is a PNG image.',
    reason: 'The body is not a PNG image',
    fix: 'Send the bytes of a PNG file as the body: `curl --data-binary @logo.png`.',
  },
] as const satisfies readonly CatalogueEntry[];
