import { privateImageId } from '@cloud-account/core';
import type { JobWorker } from '../steps/worker.js';

/** Removes what a host has of a removed image. */
export const removeImageContent: JobWorker = async ({ hypervisor }, subject) => {
  await hypervisor.images?.remove(privateImageId(Number(subject)));
};
