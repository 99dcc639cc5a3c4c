import { inBrowser, onContentUpdated } from 'vitepress';
import { h, onMounted } from 'vue';
import DefaultTheme from 'vitepress/theme-without-fonts';
import { keepAccessible } from './accessible.js';
import FrontPage from './FrontPage.vue';
import MissingPage from './MissingPage.vue';
import ReferencePage from './ReferencePage.vue';
import { weightOf, wordsOf } from './first-pages.js';
import { takeTokens } from './given-token.js';
import { followChosenTabs, openKeptTabs } from './tabs.js';
import './style.css';

/** The default theme with two layouts more, `front` for the home page and `reference`. */
export default {
  extends: DefaultTheme,
  Layout: () => h(DefaultTheme.Layout, null, { 'not-found': () => h(MissingPage) }),
  setup() {
    if (inBrowser) followChosenTabs();
    onContentUpdated(openKeptTabs);
    onMounted(keepAccessible);
  },
  enhanceApp({ app, siteData }) {
    // Functions cannot stand in the configuration: the page's policy takes no text for code.
    Object.assign(siteData.value.themeConfig.search.options.miniSearch.searchOptions, {
      boostDocument: weightOf,
      processTerm: wordsOf,
    });
    if (!import.meta.env.SSR) takeTokens();
    app.component('front', FrontPage);
    app.component('reference', ReferencePage);
  },
};
