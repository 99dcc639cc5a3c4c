export { pick } from './pick.js';
export { shown } from './shown.js';
