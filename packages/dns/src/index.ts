export {
  type FileRecord,
  MasterFileProblem,
  readMasterFile,
  writeZone,
  type ZoneRecords,
} from './master-file/index.js';
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
export {
  dataToText,
  isOfQuestions,
  readData,
  type ResourceRecord,
  type Soa,
  soaOf,
  typeName,
  typeNumber,
  types,
} from './record-data/index.js';
export { type Answer, type Section, takeSteps, Zone } from './zone/index.js';
