export {
  gatewayOf,
  linkLocalAddress,
  macOf,
  MAX_POOLS,
  PRIVATE_POOL,
  privateAddress,
  PUBLIC_POOL,
  publicAddress,
  slaacAddress,
} from './addresses/addresses.js';
export {
  chooseSchedule,
  isWeekly,
  latestPlan,
  nextBackupAt,
  nextScheduleCheck,
  surplusBackups,
} from './backups/backup-schedule.js';
export {
  type BackedUpConfig,
  type BackedUpDisk,
  backupContents,
  type BackupContents,
  configToBootFrom,
  interfaceMoves,
  lostInterfaces,
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
export { changeNode } from './machines/change-node.js';
export { cloneLimitProblems, type CloneFacts, draftClone, placeField } from './machines/clone-node.js';
export { chosenParts, type CloneParts, copiedDevices } from './machines/clone-parts.js';
export { type CopiedInterface, copiesOf, draftInterfaceCopies } from './interfaces/copy-interfaces.js';
export { inOrder, untilJobsEnd } from './actions/check-order.js';
export { CONSOLE_TOKEN_TIME, mayUseConsole } from './actions/console.js';
export { chooseConfig } from './configs/choose-config.js';
export {
  defaultHelpers,
  deviceSlots,
  devicesOfDisks,
  devicesWith,
  imageProfile,
} from './configs/config-defaults.js';
export { deviceProblems, type DevicesBody, devicesOf, idsIn } from './configs/config-devices.js';
export {
  changeConfig,
  configDefaults,
  type ConfigFacts,
  type ConfigValues,
  draftConfig,
  mayDeleteConfig,
} from './configs/configs.js';
export type { DeployableImage, DeploymentBody } from './disks/deployment-body.js';
export { type Deployment, type DeploymentFacts, namesImage } from './disks/deployment.js';
export {
  diskLabelProblems,
  diskPasswordProblems,
  diskCapacityProblems,
  draftDisk,
  draftDiskCopy,
  mayDeleteDisk,
  mayResizeDisk,
} from './disks/disks.js';
export { growingDisk, hasSystem, rootDisk } from './disks/disk-choice.js';
export { draftNode, type NodeDraft } from './machines/draft-node.js';
export type { InterfaceBody, InterfaceFacts } from './interfaces/interface-facts.js';
export { leavingProblems, sameInterfaces, withKept } from './interfaces/same-interfaces.js';
export { addInterface, type DraftInterface, draftInterfaces, primaryOf } from './interfaces/interfaces.js';
export { defaultLabel, defaultLabels, ownLabels, type LabelWords } from './default-labels.js';
export { nodeLabelProblems, passwordProblems } from './labels.js';
export {
  type DraftDisk,
  type ImageLayout,
  imageLayout,
  imageTooLarge,
  layoutProblems,
} from './disks/layout.js';
export { draftMonth } from './statistics/months.js';
export {
  fitProblems,
  migrationProblems,
  noUpgrade,
  pendingMigrationProblems,
  resizeProblems,
} from './actions/move-node.js';
export { neededCapabilities, type OfferedType, placeProblems } from './machines/node-type.js';
export { draftRebuild } from './actions/rebuild-node.js';
export {
  beginOf,
  DAY_SPAN,
  sumSamples,
  HOUR_SPAN,
  hourlyMeans,
  SAMPLE_SPAN,
  type SeriesValues,
  type TransferredBytes,
  withHours,
} from './statistics/samples.js';
export type { DeployingScript } from './disks/script-data.js';
export { defaultAlerts, hostOf, otherHost } from './machines/specs.js';
export {
  stateChangeOf,
  mayBeCloned,
  mayOperate,
  type NodeStateChange,
  type NodeOperation,
  type NodeState,
  nodeTransitions,
  waitsForJobs,
} from './actions/states.js';
export { hasSamples, nodeStats, type SeriesPart, statsTitle } from './statistics/statistics.js';
export { mayTagNodes } from './machines/tags.js';
export { type FurtherAddresses, isFurther, mayAllocate, mayRelease } from './addresses/node-addresses.js';
export { subnetGateway } from './addresses/subnet-addresses.js';
export { answerCrash, type CrashAnswer, WATCHED_SPAN } from './actions/watchdog.js';
export { nodeTransfer, pastTransferQuota, transferQuota } from './statistics/transfer.js';
