import { html } from '../../../common/html.js';
import type { Page } from './layout.js';

/** Says that the browser has no sign-in any more. */
export const signedOutPage: Page = {
  title: 'You are signed out',
  content: html`<h1>You are signed out</h1>
    <p>Apps that you allowed keep their access until you revoke it.</p>`,
};
