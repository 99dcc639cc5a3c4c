import type { Schema } from '@cloud-account/spec';
import type { StoredKernel } from '../../repositories/kernels/kernels.js';
import { wireTime } from '../common/wire-time.js';

/** A kernel as the API shows it. */
export const presentKernel = ({ built_at: built, ...kernel }: StoredKernel): Schema<'Kernel'> => ({
  ...kernel,
  built: wireTime(built),
});
