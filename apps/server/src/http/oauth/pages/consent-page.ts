import { scopeDescriptions } from '@cloud-account/spec';
import { type Html, html } from '../../../common/html.js';
import { type Page, problemNote } from './layout.js';

/** The content of the page that asks for consent. */
export interface ConsentPage {
  readonly client: string;
  readonly website: string | null;
  /** The user who has signed in. */
  readonly username: string;
  /** Each also as the client wrote it. */
  readonly scopes: readonly { readonly scope: string; readonly written: string }[];
  /** A sentence in the words of the client. */
  readonly say: (own: string) => string;
  readonly redirectUri: string;
  readonly formToken: string;
  readonly problem?: string | undefined;
  readonly formsLeadTo: string;
}

const descriptions: Readonly<Record<string, string>> = {
  '*': 'Do everything that you can do, and make users, tokens, SSH keys and storage keys.',
  ...scopeDescriptions,
};

const scopeItem =
  (say: ConsentPage['say']) =>
  ({ scope, written }: ConsentPage['scopes'][number]): Html =>
    html`<li>${say(descriptions[scope] ?? '')}<small>${written}</small></li>`;

/** The host that the user will be sent to, with the protocol where that is not HTTPS. */
const placeOf = (redirectUri: string): string => {
  const { protocol, host } = new URL(redirectUri);
  return protocol === 'https:' ? host : `${protocol}//${host}`;
};

/** Asks whether the app may do what it wants to. */
export const consentPage = (shown: ConsentPage): Page => ({
  title: `Allow ${shown.client}?`,
  formsLeadTo: shown.formsLeadTo,
  content: html`<h1>Allow ${shown.client} to act for you?</h1>
    ${shown.website === null ? undefined : html`<p><small>${shown.website}</small></p>`}
    ${problemNote(shown.problem)}
    <p>It could, within what you may do yourself:</p>
    <ul>
      ${shown.scopes.map(scopeItem(shown.say))}
    </ul>
    <p>
      <small
        >You will be sent to ${placeOf(shown.redirectUri)}. You can take this back at any time, among the apps
        of your profile. What the app has made by then stays, also users, tokens and keys.</small
      >
    </p>
    <form method="post">
      <input type="hidden" name="form_token" value="${shown.formToken}" />
      <div class="actions">
        <button name="action" value="allow">Allow</button>
        <button class="other" name="action" value="deny">Deny</button>
      </div>
    </form>
    <footer>
      Signed in as <strong>${shown.username}</strong>.
      <form method="post">
        <input type="hidden" name="form_token" value="${shown.formToken}" />
        <button class="link" name="action" value="sign-out">Use another user</button>
      </form>
    </footer>`,
});
