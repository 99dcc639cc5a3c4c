export type { Comparison, Condition, Filter, KeyCondition } from './condition.js';
export { filterTooSlow, parseFilter } from './filter.js';
export type { FilterKeys } from './filter-conditions.js';
export { pageCount, pageWindow, type PageWindow } from './page.js';
