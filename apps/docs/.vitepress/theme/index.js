import DefaultTheme from 'vitepress/theme-without-fonts';
import ApiReference from './ApiReference.vue';
import FrontPage from './FrontPage.vue';
import './style.css';

/** The default theme with two layouts more, `front` for the home page and `reference`. */
export default {
  extends: DefaultTheme,
  enhanceApp({ app }) {
    app.component('front', FrontPage);
    app.component('reference', ApiReference);
  },
};
