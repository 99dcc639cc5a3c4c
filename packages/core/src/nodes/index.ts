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
} from './addresses.js';
export {
  chooseSchedule,
  type ChosenSchedule,
  isWeekly,
  latestPlan,
  nextBackupAt,
  nextLook,
  surplusBackups,
} from './backup-schedule.js';
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
} from './backups.js';
export {
  changeInterface,
  type ChangedInterface,
  mayDeleteInterface,
  mayOrderInterfaces,
} from './change-interface.js';
export { changeNode, type NodeValues } from './change-node.js';
export {
  cloneLimitProblems,
  type CloneGround,
  type CloneNodeDraft,
  type CloneSource,
  draftClone,
  placeField,
} from './clone-node.js';
export {
  chosenParts,
  type ClonedConfig,
  type ClonedDisk,
  type CloneParts,
  copiedDevices,
} from './clone-parts.js';
export { type CopiedInterface, copiesOf, draftInterfaceCopies } from './copy-interfaces.js';
export { type BootableConfig, type BootGround, chooseConfig } from './choose-config.js';
export {
  type DeviceSlotName,
  defaultHelpers,
  deviceSlots,
  devicesOfDisks,
  devicesWith,
  emptyDevices,
  imageProfile,
} from './config-defaults.js';
export {
  deviceProblems,
  type DeviceGround,
  type DevicesBody,
  devicesOf,
  idsIn,
  type SlotVolume,
} from './config-devices.js';
export {
  changeConfig,
  configDefaults,
  type ConfigGround,
  type ConfigValues,
  draftConfig,
  mayDeleteConfig,
} from './configs.js';
export type { DeployableImage, DeploymentBody } from './deployment-body.js';
export { type Deployment, type DeploymentGround, draftDeployment, namesImage } from './deployment.js';
export {
  type DiskDraft,
  diskLabelProblems,
  diskPasswordProblems,
  diskRoomProblems,
  type DiskRoom,
  draftDisk,
  draftDiskCopy,
  mayDeleteDisk,
  mayResizeDisk,
  roomLeft,
} from './disks.js';
export { allocated, growingDisk, holdsSystem, type KnownDisk, rootDisk } from './disk-choice.js';
export { draftNode, type NodeDraft, type NodeGround } from './draft-node.js';
export type { InterfaceBody, InterfaceGround, InterfaceSubnet, KeptInterface } from './interface-ground.js';
export { addInterface, type DraftInterface, draftInterfaces, primaryOf } from './interfaces.js';
export { defaultNodeLabel, nodeLabelProblems, nodeLabelTaken, passwordProblems } from './labels.js';
export { type DraftDisk, type ImageLayout, imageLayout, imageTooLarge, layoutProblems } from './layout.js';
export { draftMonth, type Month } from './months.js';
export {
  fitProblems,
  migrationProblems,
  type MigratingNode,
  noUpgrade,
  pendingMigrationProblems,
  type ResizedNode,
  resizeProblems,
  typeChangeProblems,
} from './move-node.js';
export { type OfferedType, placeProblems, unknownType } from './node-type.js';
export { draftRebuild, type RebuildDraft, type RebuildGround } from './rebuild-node.js';
export {
  beginOf,
  DAY_SPAN,
  gatherSamples,
  HOUR_SPAN,
  hourlyMeans,
  type MeasuredSample,
  SAMPLE_SPAN,
  type SeriesValues,
  type TransferredBytes,
  withHours,
} from './samples.js';
export type { DeployingScript, ScriptField } from './script-data.js';
export { defaultAlerts, hostOf, otherHost } from './specs.js';
export {
  courseOf,
  mayBeCloned,
  mayOperate,
  type NodeCourse,
  type NodeOperation,
  type NodeState,
  type NodeTransition,
  nodeTransitions,
} from './states.js';
export { nodeStats, type SeriesPart, statsTitle, statsUnavailable } from './statistics.js';
export { mayTagNodes } from './tags.js';
export {
  type FurtherAddresses,
  type HeldAddress,
  isFurther,
  mayAllocate,
  mayRelease,
} from './node-addresses.js';
export { subnetGateway } from './subnet-addresses.js';
export { answerCrash, type CrashAnswer, type CrashedNode, WATCHED_SPAN } from './watchdog.js';
export { nodeTransfer, pastTransferQuota, transferQuota } from './transfer.js';
