export { imageExpiry } from './image-expiry.js';
export { privateImageId, privateImageNumber } from './image-ids.js';
export { type OfferingRegion, regionProblems } from './regions.js';
export { changeStackScript, draftStackScript, mayDeleteStackScript } from './stack-scripts.js';
export { userDefinedFields } from './user-defined-fields.js';
