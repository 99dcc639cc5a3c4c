import type { Body, OperatorSchema } from '@cloud-account/spec';
import { fixedFieldProblems } from '../fixed-fields.js';
import { decide, type Decision, type Refusal, refuse } from '../refusals/index.js';
import { textProblems } from '../text-problems.js';
import { isRedirectUri } from './redirect-uri.js';

/** A program that asks users for permission to act for them. */
export interface ClientValues extends Pick<OperatorSchema<'OauthClient'>, 'label' | 'website'> {
  readonly redirectUris: OperatorSchema<'OauthClient'>['redirect_uris'];
  /** True if it cannot keep a secret. */
  readonly isPublic: OperatorSchema<'OauthClient'>['public'];
  /** True if it may get tokens without a code. */
  readonly implicit: boolean;
}

/** Decides on a new client. */
export function draftClient(body: Body<'createOauthClient'>): Decision<ClientValues> {
  // As everywhere, an empty text means unset.
  const website = body.website === '' ? null : (body.website ?? null);
  return decide(
    [
      ...textProblems('label', body.label),
      ...websiteProblems(website),
      ...body.redirect_uris.flatMap((uri, index) => redirectUriProblems(`redirect_uris[${index}]`, uri)),
    ],
    {
      label: body.label,
      website,
      redirectUris: body.redirect_uris,
      isPublic: body.public ?? false,
      implicit: body.implicit ?? false,
    },
  );
}

/** Decides on a new client of an account. */
export function draftAccountClient({
  label,
  redirect_uri: redirectUri,
  public: isPublic = false,
}: Body<'createAccountOauthClient'>): Decision<ClientValues> {
  return decide([...textProblems('label', label), ...redirectUriProblems('redirect_uri', redirectUri)], {
    label,
    website: null,
    redirectUris: [redirectUri],
    isPublic,
    implicit: false,
  });
}

/** Decides on a change of a client of an account. */
export function changeAccountClient<Client extends ClientValues>(
  current: Client,
  change: Body<'updateAccountOauthClient'>,
): Decision<Client> {
  const { label = current.label, redirect_uri: redirectUri } = change;
  return decide(
    [
      ...textProblems('label', change.label),
      ...(redirectUri === undefined ? [] : redirectUriProblems('redirect_uri', redirectUri)),
      ...fixedFieldProblems({ public: current.isPublic }, change),
    ],
    { ...current, label, redirectUris: redirectUri === undefined ? current.redirectUris : [redirectUri] },
  );
}

/** Decides whether a client may get another secret. */
export function mayHaveSecret({ isPublic }: Pick<ClientValues, 'isPublic'>): Decision<undefined> {
  return decide(isPublic ? [refuse('oauth.client.confidential')] : [], undefined);
}

/** The first bytes of every PNG. */
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** The problem of a thumbnail. */
export const thumbnailProblems = (image: Uint8Array): Refusal[] =>
  PNG.every((byte, at) => image[at] === byte) ? [] : [refuse('oauth.client.thumbnail')];

function websiteProblems(website: string | null): Refusal[] {
  if (website === null || (/^https?:\/\/[\x21-\x7e]+$/i.test(website) && URL.canParse(website))) return [];
  return [refuse('oauth.client.website', { field: 'website' })];
}

function redirectUriProblems(field: string, uri: string): Refusal[] {
  return isRedirectUri(uri) ? [] : [refuse('oauth.client.redirect-uri', { field })];
}
