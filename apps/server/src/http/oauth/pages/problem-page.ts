import { html } from '../../../common/html.js';
import type { Page } from './layout.js';

/** Says why nothing can be done here. */
export const problemPage = (reason: string): Page => ({
  title: 'This does not work',
  content: html`<h1>This does not work</h1>
    <p>The app that sent you here asked for something that cannot be answered. Nothing was allowed.</p>
    <p class="problem" role="alert">${reason}</p>`,
});
