import { inBrowser, onContentUpdated } from 'vitepress';
import DefaultTheme from 'vitepress/theme-without-fonts';
import ApiReference from './ApiReference.vue';
import FrontPage from './FrontPage.vue';
import { weightOf } from './first-pages.js';
import { takeTokens } from './given-token.js';
import { followChosenTabs, openKeptTabs } from './tabs.js';
import './style.css';

/** The default theme with two layouts more, `front` for the home page and `reference`. */
export default {
  extends: DefaultTheme,
  setup() {
    if (inBrowser) followChosenTabs();
    onContentUpdated(openKeptTabs);
  },
  enhanceApp({ app, siteData }) {
    // A function cannot stand in the configuration: the page's policy takes no text for code.
    siteData.value.themeConfig.search.options.miniSearch.searchOptions.boostDocument = weightOf;
    if (!import.meta.env.SSR) takeTokens();
    app.component('front', FrontPage);
    app.component('reference', ApiReference);
  },
};
