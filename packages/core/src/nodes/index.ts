export {
  gatewayOf,
  linkLocalAddress,
  macOf,
  MOST_POOLS,
  PRIVATE_POOL,
  privateAddress,
  PUBLIC_POOL,
  publicAddress,
  slaacAddress,
} from './addresses/addresses.js';
export {
  chooseSchedule,
  type ChosenSchedule,
  isWeekly,
  latestPlan,
  nextBackupAt,
  nextLook,
  surplusBackups,
} from './backups/backup-schedule.js';
export {
  type BackedUpConfig,
  type BackedUpDisk,
  backupContents,
  type BackupContents,
  configToBootFrom,
  notEnrolled,
  type RestorableBackup,
  restoredDevices,
  restoreProblems,
  type RestoreTarget,
  snapshotProblems,
} from './backups/backups.js';
export {
  changeInterface,
  type ChangedInterface,
  mayDeleteInterface,
  mayOrderInterfaces,
} from './interfaces/change-interface.js';
export { changeNode, type NodeValues } from './machines/change-node.js';
export {
  cloneLimitProblems,
  type CloneFacts,
  type CloneNodeDraft,
  type CloneSource,
  draftClone,
  placeField,
} from './machines/clone-node.js';
export {
  chosenParts,
  type ClonedConfig,
  type ClonedDisk,
  type CloneParts,
  copiedDevices,
} from './machines/clone-parts.js';
export { type CopiedInterface, copiesOf, draftInterfaceCopies } from './interfaces/copy-interfaces.js';
export { type BootableConfig, type BootFacts, chooseConfig } from './configs/choose-config.js';
export {
  type DeviceSlotName,
  defaultHelpers,
  deviceSlots,
  devicesOfDisks,
  devicesWith,
  emptyDevices,
  imageProfile,
} from './configs/config-defaults.js';
export {
  deviceProblems,
  type DeviceFacts,
  type DevicesBody,
  devicesOf,
  idsIn,
  type SlotVolume,
} from './configs/config-devices.js';
export {
  changeConfig,
  configDefaults,
  type ConfigFacts,
  type ConfigValues,
  draftConfig,
  mayDeleteConfig,
} from './configs/configs.js';
export type { DeployableImage, DeploymentBody } from './machines/deployment-body.js';
export { type Deployment, type DeploymentFacts, draftDeployment, namesImage } from './machines/deployment.js';
export {
  type DiskDraft,
  diskLabelProblems,
  diskPasswordProblems,
  diskCapacityProblems,
  type DiskCapacity,
  draftDisk,
  draftDiskCopy,
  mayDeleteDisk,
  mayResizeDisk,
  capacityLeft,
} from './disks/disks.js';
export { allocated, growingDisk, holdsSystem, type KnownDisk, rootDisk } from './disks/disk-choice.js';
export { draftNode, type NodeDraft, type NodeFacts } from './machines/draft-node.js';
export type {
  InterfaceBody,
  InterfaceFacts,
  InterfaceSubnet,
  KeptInterface,
} from './interfaces/interface-facts.js';
export { addInterface, type DraftInterface, draftInterfaces, primaryOf } from './interfaces/interfaces.js';
export { defaultNodeLabel, nodeLabelProblems, passwordProblems } from './machines/labels.js';
export {
  type DraftDisk,
  type ImageLayout,
  imageLayout,
  imageTooLarge,
  layoutProblems,
} from './disks/layout.js';
export { draftMonth, type Month } from './statistics/months.js';
export {
  fitProblems,
  migrationProblems,
  type MigratingNode,
  noUpgrade,
  pendingMigrationProblems,
  type ResizedNode,
  resizeProblems,
  typeChangeProblems,
} from './actions/move-node.js';
export { type OfferedType, placeProblems, unknownType } from './machines/node-type.js';
export { draftRebuild, type RebuildDraft, type RebuildFacts } from './actions/rebuild-node.js';
export {
  beginOf,
  DAY_SPAN,
  sumSamples,
  HOUR_SPAN,
  hourlyMeans,
  type MeasuredSample,
  SAMPLE_SPAN,
  type SeriesValues,
  type TransferredBytes,
  withHours,
} from './statistics/samples.js';
export type { DeployingScript, ScriptField } from './machines/script-data.js';
export { defaultAlerts, hostOf, otherHost } from './machines/specs.js';
export {
  stateChangeOf,
  mayBeCloned,
  mayOperate,
  type NodeStateChange,
  type NodeOperation,
  type NodeState,
  type NodeTransition,
  nodeTransitions,
} from './actions/states.js';
export { nodeStats, type SeriesPart, statsTitle, statsUnavailable } from './statistics/statistics.js';
export { mayTagNodes } from './machines/tags.js';
export {
  type FurtherAddresses,
  type HeldAddress,
  isFurther,
  mayAllocate,
  mayRelease,
  noAddressLeft,
} from './addresses/node-addresses.js';
export { subnetGateway } from './addresses/subnet-addresses.js';
export { answerCrash, type CrashAnswer, type CrashedNode, WATCHED_SPAN } from './actions/watchdog.js';
export { nodeTransfer, pastTransferQuota, transferQuota } from './statistics/transfer.js';
