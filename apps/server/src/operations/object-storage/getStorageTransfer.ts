import { startOfMonth } from '@cloud-account/core';
import type { Handler } from '../../cloud/operation.js';
import { ownerOf } from './store.js';

export const getStorageTransfer: Handler<'getStorageTransfer'> = async ({ cloud, viewer }) => ({
  used: await cloud.objects.outboundBytes(ownerOf(viewer), startOfMonth(cloud.clock.now())),
});
