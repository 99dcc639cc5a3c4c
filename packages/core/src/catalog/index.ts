export { imageSize, imageSizeProblems, uploadHours } from './image-contents.js';
export { changeImage, draftImage, draftUpload, mayDeleteImage } from './images.js';
export { imageExpiry } from './image-expiry.js';
export { privateImageId, privateImageNumber } from './image-ids.js';
export { type OfferingRegion, regionProblems } from './regions.js';
export { changeStackScript, draftStackScript, mayDeleteStackScript } from './stack-scripts.js';
export { userDefinedFields } from './user-defined-fields.js';
