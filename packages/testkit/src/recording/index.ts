export { keyOf, type Difference, type Example, type Examples, type ShownRequest } from './example.js';
export { pick } from './pick.js';
export { shown, type Shown } from './shown.js';
