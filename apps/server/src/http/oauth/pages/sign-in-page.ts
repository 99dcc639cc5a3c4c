import { html } from '../../../common/html.js';
import { aboutProblem, type Page, problemNote } from './layout.js';

/** The content of the page to sign in. */
export interface SignInPage {
  /** The app that the user comes from. */
  readonly client: string;
  readonly formToken: string;
  /** The name that was typed before. */
  readonly name?: string | undefined;
  readonly problem?: string | undefined;
  readonly formsLeadTo: string;
}

/** Asks who the user is. */
export const signInPage = ({ client, formToken, name = '', problem, formsLeadTo }: SignInPage): Page => ({
  title: 'Sign in',
  formsLeadTo,
  content: html`<h1>Sign in</h1>
    <p>to go on to <strong>${client}</strong></p>
    ${problemNote(problem)}
    <form method="post">
      <input type="hidden" name="form_token" value="${formToken}" />
      <label for="name">User name</label>
      <input
        id="name"
        name="name"
        value="${name}"
        autocomplete="username"
        autocapitalize="none"
        spellcheck="false"
        maxlength="254"
        required
        autofocus
        ${aboutProblem(problem)}
      />
      <label for="password">Password</label>
      <input
        id="password"
        name="password"
        type="password"
        autocomplete="current-password"
        maxlength="128"
        required
        ${aboutProblem(problem)}
      />
      <div class="actions"><button name="action" value="sign-in">Sign in</button></div>
    </form>`,
});
