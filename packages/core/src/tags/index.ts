export {
  newTagProblems,
  tagScopeProblems,
  tagTaken,
  type TaggedThings,
  type TagTarget,
} from './draft-tag.js';
export { tagList, tagProblems } from './tags.js';
