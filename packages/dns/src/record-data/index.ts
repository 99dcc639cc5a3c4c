export { dataKey } from './data-key.js';
export { absoluteName, dataFromText, DataProblem, type Word } from './data-from-text.js';
export { dataToText } from './data-to-text.js';
export { readData, type ResourceRecord } from './read-data.js';
export { soaOf, type Soa } from './soa.js';
export { isOfQuestions, typeName, typeNumber, types } from './types.js';
