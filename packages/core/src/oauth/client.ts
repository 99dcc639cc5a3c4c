import type { Body, OperatorSchema } from '@cloud-account/spec';
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
      ...body.redirect_uris.flatMap(redirectUriProblems),
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

/** Decides whether a client may get another secret. */
export function mayHaveSecret({ isPublic }: Pick<ClientValues, 'isPublic'>): Decision<undefined> {
  return decide(isPublic ? [refuse('oauth.client.confidential')] : [], undefined);
}

function websiteProblems(website: string | null): Refusal[] {
  if (website === null || (/^https?:\/\/[\x21-\x7e]+$/i.test(website) && URL.canParse(website))) return [];
  return [refuse('oauth.client.website', { field: 'website' })];
}

function redirectUriProblems(uri: string, index: number): Refusal[] {
  const field = `redirect_uris[${index}]`;
  return isRedirectUri(uri) ? [] : [refuse('oauth.client.redirect-uri', { field })];
}

/** The refusal of an ID that another client has. */
export const clientIdTaken = (): Refusal => refuse('oauth.client.id-unique', { field: 'id' });
