import { h } from 'vue';
import DefaultTheme from 'vitepress/theme-without-fonts';
import ApiReference from './ApiReference.vue';
import FirstCalls from './FirstCalls.vue';
import './style.css';

/** The default theme with one layout more, `reference`, and an example beside the head of the home page. */
export default {
  extends: DefaultTheme,
  Layout: () => h(DefaultTheme.Layout, null, { 'home-hero-image': () => h(FirstCalls) }),
  enhanceApp({ app }) {
    app.component('reference', ApiReference);
  },
};
