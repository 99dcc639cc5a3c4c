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
export { HostedHypervisor, type HostedOptions } from './hosted/hosted-hypervisor.js';
export { foreignMachine } from './hosted/rows.js';
export { Client as DaemonClient } from './incus/daemon/client.js';
export { IncusHypervisor } from './incus/incus-hypervisor.js';
export { DaemonUnfit } from './incus/project.js';
export { SimulatedHypervisor } from './simulated/simulated-hypervisor.js';
export type { ComputeTimes, TaskTimes } from './task-times.js';
