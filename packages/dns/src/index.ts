export {
  isWithin,
  keyFromText,
  nameFromText,
  nameKey,
  nameLength,
  NameProblem,
  nameToText,
  parentKey,
  readName,
} from './names/index.js';
