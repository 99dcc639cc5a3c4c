export { isWithin, keyFromText, lowerByte, nameKey, parentKey } from './name-key.js';
export {
  labelsForFile,
  longestName,
  nameForFile,
  nameFromText,
  NameProblem,
  nameToText,
  readEscape,
} from './name-text.js';
export { nameLength, readName } from './read-name.js';
