export { wireTime } from '@cloud-account/core';
