export { MasterFileProblem } from './problem.js';
export { type FileRecord, readMasterFile } from './read-master-file.js';
export { writeZone, type ZoneRecords } from './write-zone.js';
