// Generated from the specifications by `pnpm generate`. Do not edit.
import { abandonJob } from '../operations/operator/abandonJob.js';
import { attachVolume } from '../operations/volumes/attachVolume.js';
import { cloneDomain } from '../operations/domains/cloneDomain.js';
import { cloneVolume } from '../operations/volumes/cloneVolume.js';
import { closeTicket } from '../operations/support/closeTicket.js';
import { closeTicketById } from '../operations/operator/closeTicketById.js';
import { createAccount } from '../operations/operator/createAccount.js';
import { createAddressOfAccount } from '../operations/operator/createAddressOfAccount.js';
import { createAttachmentOfTicket } from '../operations/operator/createAttachmentOfTicket.js';
import { createDomain } from '../operations/domains/createDomain.js';
import { createDomainRecord } from '../operations/domains/createDomainRecord.js';
import { createFirewall } from '../operations/networking/createFirewall.js';
import { createFirewallDevice } from '../operations/networking/createFirewallDevice.js';
import { createImageOfAccount } from '../operations/operator/createImageOfAccount.js';
import { createNodeBalancerOfAccount } from '../operations/operator/createNodeBalancerOfAccount.js';
import { createOauthClient } from '../operations/operator/createOauthClient.js';
import { createRelatedEntity } from '../operations/operator/createRelatedEntity.js';
import { createReplyOfTicket } from '../operations/operator/createReplyOfTicket.js';
import { createSshKey } from '../operations/profile/createSshKey.js';
import { createStackScriptOfAccount } from '../operations/operator/createStackScriptOfAccount.js';
import { createSubnet } from '../operations/networking/createSubnet.js';
import { createTag } from '../operations/tags/createTag.js';
import { createTicket } from '../operations/support/createTicket.js';
import { createTicketAttachment } from '../operations/support/createTicketAttachment.js';
import { createTicketReply } from '../operations/support/createTicketReply.js';
import { createToken } from '../operations/profile/createToken.js';
import { createTokenOfUser } from '../operations/operator/createTokenOfUser.js';
import { createUser } from '../operations/account/createUser.js';
import { createUserOfAccount } from '../operations/operator/createUserOfAccount.js';
import { createVolume } from '../operations/volumes/createVolume.js';
import { createVpc } from '../operations/networking/createVpc.js';
import { deleteAccountById } from '../operations/operator/deleteAccountById.js';
import { deleteAddressOfAccount } from '../operations/operator/deleteAddressOfAccount.js';
import { deleteApp } from '../operations/profile/deleteApp.js';
import { deleteDomain } from '../operations/domains/deleteDomain.js';
import { deleteDomainRecord } from '../operations/domains/deleteDomainRecord.js';
import { deleteFirewall } from '../operations/networking/deleteFirewall.js';
import { deleteFirewallDevice } from '../operations/networking/deleteFirewallDevice.js';
import { deleteImageOfAccount } from '../operations/operator/deleteImageOfAccount.js';
import { deleteNodeBalancerOfAccount } from '../operations/operator/deleteNodeBalancerOfAccount.js';
import { deleteOauthClient } from '../operations/operator/deleteOauthClient.js';
import { deleteRelatedEntity } from '../operations/operator/deleteRelatedEntity.js';
import { deleteSshKey } from '../operations/profile/deleteSshKey.js';
import { deleteStackScriptOfAccount } from '../operations/operator/deleteStackScriptOfAccount.js';
import { deleteSubnet } from '../operations/networking/deleteSubnet.js';
import { deleteTag } from '../operations/tags/deleteTag.js';
import { deleteToken } from '../operations/profile/deleteToken.js';
import { deleteTokenOfUser } from '../operations/operator/deleteTokenOfUser.js';
import { deleteUser } from '../operations/account/deleteUser.js';
import { deleteUserByName } from '../operations/operator/deleteUserByName.js';
import { deleteVolume } from '../operations/volumes/deleteVolume.js';
import { deleteVpc } from '../operations/networking/deleteVpc.js';
import { detachVolume } from '../operations/volumes/detachVolume.js';
import { getAccount } from '../operations/account/getAccount.js';
import { getAccountById } from '../operations/operator/getAccountById.js';
import { getAccountSettings } from '../operations/account/getAccountSettings.js';
import { getAccountTransfer } from '../operations/account/getAccountTransfer.js';
import { getApp } from '../operations/profile/getApp.js';
import { getAttachmentOfTicket } from '../operations/operator/getAttachmentOfTicket.js';
import { getDomain } from '../operations/domains/getDomain.js';
import { getDomainRecord } from '../operations/domains/getDomainRecord.js';
import { getDomainZoneFile } from '../operations/domains/getDomainZoneFile.js';
import { getEvent } from '../operations/events/getEvent.js';
import { getFirewall } from '../operations/networking/getFirewall.js';
import { getFirewallDevice } from '../operations/networking/getFirewallDevice.js';
import { getFirewallRules } from '../operations/networking/getFirewallRules.js';
import { getGrantsOfUser } from '../operations/operator/getGrantsOfUser.js';
import { getImage } from '../operations/catalog/getImage.js';
import { getIpAddress } from '../operations/networking/getIpAddress.js';
import { getJob } from '../operations/operator/getJob.js';
import { getNodeBalancer } from '../operations/nodebalancers/getNodeBalancer.js';
import { getNodeType } from '../operations/catalog/getNodeType.js';
import { getOauthClient } from '../operations/operator/getOauthClient.js';
import { getProfile } from '../operations/profile/getProfile.js';
import { getProfileGrants } from '../operations/profile/getProfileGrants.js';
import { getRegion } from '../operations/catalog/getRegion.js';
import { getSshKey } from '../operations/profile/getSshKey.js';
import { getStackScript } from '../operations/catalog/getStackScript.js';
import { getSubnet } from '../operations/networking/getSubnet.js';
import { getTicket } from '../operations/support/getTicket.js';
import { getTicketById } from '../operations/operator/getTicketById.js';
import { getToken } from '../operations/profile/getToken.js';
import { getUser } from '../operations/account/getUser.js';
import { getUserByName } from '../operations/operator/getUserByName.js';
import { getUserGrants } from '../operations/account/getUserGrants.js';
import { getVolume } from '../operations/volumes/getVolume.js';
import { getVpc } from '../operations/networking/getVpc.js';
import { importDomain } from '../operations/domains/importDomain.js';
import { listAccounts } from '../operations/operator/listAccounts.js';
import { listAddressesOfAccount } from '../operations/operator/listAddressesOfAccount.js';
import { listAllTickets } from '../operations/operator/listAllTickets.js';
import { listApps } from '../operations/profile/listApps.js';
import { listDomainRecords } from '../operations/domains/listDomainRecords.js';
import { listDomains } from '../operations/domains/listDomains.js';
import { listEvents } from '../operations/events/listEvents.js';
import { listFirewallDevices } from '../operations/networking/listFirewallDevices.js';
import { listFirewalls } from '../operations/networking/listFirewalls.js';
import { listImages } from '../operations/catalog/listImages.js';
import { listImagesOfAccount } from '../operations/operator/listImagesOfAccount.js';
import { listIpAddresses } from '../operations/networking/listIpAddresses.js';
import { listJobs } from '../operations/operator/listJobs.js';
import { listNodeBalancers } from '../operations/nodebalancers/listNodeBalancers.js';
import { listNodeBalancersOfAccount } from '../operations/operator/listNodeBalancersOfAccount.js';
import { listNodeTypes } from '../operations/catalog/listNodeTypes.js';
import { listOauthClients } from '../operations/operator/listOauthClients.js';
import { listRegions } from '../operations/catalog/listRegions.js';
import { listRelatedEntities } from '../operations/operator/listRelatedEntities.js';
import { listRepliesOfTicket } from '../operations/operator/listRepliesOfTicket.js';
import { listSshKeys } from '../operations/profile/listSshKeys.js';
import { listStackScripts } from '../operations/catalog/listStackScripts.js';
import { listStackScriptsOfAccount } from '../operations/operator/listStackScriptsOfAccount.js';
import { listSubnets } from '../operations/networking/listSubnets.js';
import { listTags } from '../operations/tags/listTags.js';
import { listTicketReplies } from '../operations/support/listTicketReplies.js';
import { listTickets } from '../operations/support/listTickets.js';
import { listTokens } from '../operations/profile/listTokens.js';
import { listTokensOfUser } from '../operations/operator/listTokensOfUser.js';
import { listUsers } from '../operations/account/listUsers.js';
import { listUsersOfAccount } from '../operations/operator/listUsersOfAccount.js';
import { listVlans } from '../operations/networking/listVlans.js';
import { listVolumes } from '../operations/volumes/listVolumes.js';
import { listVpcs } from '../operations/networking/listVpcs.js';
import { loadSeed } from '../operations/operator/loadSeed.js';
import { markEventRead } from '../operations/events/markEventRead.js';
import { markEventsSeen } from '../operations/events/markEventsSeen.js';
import { resizeVolume } from '../operations/volumes/resizeVolume.js';
import { retryJob } from '../operations/operator/retryJob.js';
import { rotateOauthClientSecret } from '../operations/operator/rotateOauthClientSecret.js';
import { setPasswordOfUser } from '../operations/operator/setPasswordOfUser.js';
import { updateAccountById } from '../operations/operator/updateAccountById.js';
import { updateAccountSettings } from '../operations/account/updateAccountSettings.js';
import { updateDomain } from '../operations/domains/updateDomain.js';
import { updateDomainRecord } from '../operations/domains/updateDomainRecord.js';
import { updateFirewall } from '../operations/networking/updateFirewall.js';
import { updateFirewallRules } from '../operations/networking/updateFirewallRules.js';
import { updateGrantsOfUser } from '../operations/operator/updateGrantsOfUser.js';
import { updateProfile } from '../operations/profile/updateProfile.js';
import { updateSshKey } from '../operations/profile/updateSshKey.js';
import { updateSubnet } from '../operations/networking/updateSubnet.js';
import { updateTicketById } from '../operations/operator/updateTicketById.js';
import { updateToken } from '../operations/profile/updateToken.js';
import { updateUser } from '../operations/account/updateUser.js';
import { updateUserByName } from '../operations/operator/updateUserByName.js';
import { updateUserGrants } from '../operations/account/updateUserGrants.js';
import { updateVolume } from '../operations/volumes/updateVolume.js';
import { updateVpc } from '../operations/networking/updateVpc.js';
import type { Handlers } from '../operation.js';

/** The handler of every operation. An operation without one, or with one that does not fit, does not compile. */
export const handlers: Handlers = {
  listAccounts,
  createAccount,
  getAccountById,
  updateAccountById,
  deleteAccountById,
  listUsersOfAccount,
  createUserOfAccount,
  listRelatedEntities,
  createRelatedEntity,
  deleteRelatedEntity,
  listImagesOfAccount,
  createImageOfAccount,
  deleteImageOfAccount,
  listStackScriptsOfAccount,
  createStackScriptOfAccount,
  deleteStackScriptOfAccount,
  listAddressesOfAccount,
  createAddressOfAccount,
  deleteAddressOfAccount,
  listNodeBalancersOfAccount,
  createNodeBalancerOfAccount,
  deleteNodeBalancerOfAccount,
  getUserByName,
  updateUserByName,
  deleteUserByName,
  setPasswordOfUser,
  getGrantsOfUser,
  updateGrantsOfUser,
  listTokensOfUser,
  createTokenOfUser,
  deleteTokenOfUser,
  listOauthClients,
  createOauthClient,
  getOauthClient,
  deleteOauthClient,
  rotateOauthClientSecret,
  loadSeed,
  listAllTickets,
  getTicketById,
  updateTicketById,
  closeTicketById,
  listRepliesOfTicket,
  createReplyOfTicket,
  createAttachmentOfTicket,
  getAttachmentOfTicket,
  listJobs,
  getJob,
  retryJob,
  abandonJob,
  listDomains,
  createDomain,
  importDomain,
  getDomain,
  updateDomain,
  deleteDomain,
  cloneDomain,
  getDomainZoneFile,
  listDomainRecords,
  createDomainRecord,
  getDomainRecord,
  updateDomainRecord,
  deleteDomainRecord,
  listTickets,
  createTicket,
  getTicket,
  createTicketAttachment,
  closeTicket,
  listTicketReplies,
  createTicketReply,
  listEvents,
  getEvent,
  markEventsSeen,
  markEventRead,
  getProfile,
  updateProfile,
  getProfileGrants,
  listTokens,
  createToken,
  getToken,
  updateToken,
  deleteToken,
  listSshKeys,
  createSshKey,
  getSshKey,
  updateSshKey,
  deleteSshKey,
  listApps,
  getApp,
  deleteApp,
  getAccount,
  getAccountSettings,
  updateAccountSettings,
  getAccountTransfer,
  listUsers,
  createUser,
  getUser,
  updateUser,
  deleteUser,
  getUserGrants,
  updateUserGrants,
  listRegions,
  getRegion,
  listNodeTypes,
  getNodeType,
  listImages,
  getImage,
  listStackScripts,
  getStackScript,
  listFirewalls,
  createFirewall,
  getFirewall,
  updateFirewall,
  deleteFirewall,
  getFirewallRules,
  updateFirewallRules,
  listFirewallDevices,
  createFirewallDevice,
  getFirewallDevice,
  deleteFirewallDevice,
  listVpcs,
  createVpc,
  getVpc,
  updateVpc,
  deleteVpc,
  listSubnets,
  createSubnet,
  getSubnet,
  updateSubnet,
  deleteSubnet,
  listVlans,
  listIpAddresses,
  getIpAddress,
  listTags,
  createTag,
  deleteTag,
  listVolumes,
  createVolume,
  getVolume,
  updateVolume,
  deleteVolume,
  attachVolume,
  detachVolume,
  resizeVolume,
  cloneVolume,
  listNodeBalancers,
  getNodeBalancer,
};
