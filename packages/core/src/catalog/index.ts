export { imageExpiry } from './image-expiry.js';
export { privateImageId, privateImageNumber } from './image-ids.js';
export { type OfferingRegion, regionProblems } from './regions.js';
