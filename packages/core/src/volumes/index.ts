export { mayAttachVolume, mayDeleteVolume, mayDetachVolume, mayResizeVolume } from './actions.js';
export { changeVolume, draftVolume, draftVolumeClone } from './draft-volume.js';
export { hardwareType, type VolumeValues } from './types.js';
