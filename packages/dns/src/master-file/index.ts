export { MasterFileProblem } from './problem.js';
export { readMasterFile } from './read-master-file.js';
export { writeZone } from './write-zone.js';
