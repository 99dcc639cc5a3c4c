export { mayAttachVolume, mayDeleteVolume, mayDetachVolume, mayResizeVolume } from './actions.js';
export { changeVolume, draftVolume, draftVolumeClone, type VolumePlace } from './draft-volume.js';
export { type AttachableNode, hardwareType, type VolumeState, type VolumeValues } from './types.js';
