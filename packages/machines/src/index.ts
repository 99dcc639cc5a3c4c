export {
  type Crash,
  type Deployment,
  type Hypervisor,
  HypervisorUnavailable,
  type PlacedMachine,
  type Sample,
  type Task,
  TaskFailed,
} from './driver.js';
export type { Fault, MachineFaults } from './faults.js';
export { HostVolumes } from './qemu/host-volumes.js';
export { HostImages } from './qemu/images.js';
export { bytesIn, Places } from './qemu/places.js';
export { QemuHypervisor } from './qemu/qemu-hypervisor.js';
export { foreignMachine } from './hosted/rows.js';
export { SimulatedHypervisor } from './simulated/simulated-hypervisor.js';
export type { ComputeTimes, TaskTimes } from './task-times.js';
