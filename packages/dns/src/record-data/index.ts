export { absoluteName, dataFromText, DataProblem, type Word } from './data-from-text.js';
export { dataToText } from './data-to-text.js';
export { dataKey, readData, type ResourceRecord, type Soa, soaOf } from './read-data.js';
export { isOfQuestions, typeName, typeNumber, types } from './types.js';
