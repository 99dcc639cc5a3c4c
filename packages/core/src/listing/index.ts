export type { Condition, Filter, KeyCondition } from './condition.js';
export { filterTooSlow, parseFilter } from './filter.js';
export { filterRows } from './filter-rows.js';
export { pageWindow, type PageWindow } from './page.js';
