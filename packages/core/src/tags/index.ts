export { newTagProblems, tagScopeProblems, type TaggedThings, type TagTarget } from './draft-tag.js';
export { taggable, type TaggedKind, taggedKinds } from './taggable.js';
export { maxTags, tagList, tagProblems } from './tags.js';
