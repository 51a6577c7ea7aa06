import { claimPrize, replaceWinner, setClaimWindow, voidGiveaway } from './after-the-draw.ts'
import {
  changePassword,
  confirmIdentity,
  forgotPassword,
  getAuth,
  reactivate,
  resendVerification,
  resetPassword,
  signIn,
  signOut,
  signOutByPost,
  signUp,
  undoEmailChange,
  updateAuth,
  verifyAccount,
} from './auth.ts'
import type { Call } from './call.ts'
import { exportComments, weighCollection } from './collections.ts'
import { addDemoData } from './demo-data.ts'
import { getDrawModes } from './draw-modes.ts'
import { eraseName, listErasureRequests, requestErasure } from './erasures.ts'
import { previewFile } from './files.ts'
import { createGiveaway, getGiveaway } from './giveaways.ts'
import {
  deleteGiveaway,
  exportHistoryCsv,
  exportHistoryJson,
  exportHistoryXlsx,
  listHistory,
  shareGiveaway,
} from './history.ts'
import { listLedger } from './ledger.ts'
import { changeNotification, listNotifications } from './notifications.ts'
import { completeOauth, linkOauth, listIdentities, oauthSignIn, removeIdentity, startOauth } from './oauth.ts'
import { listOutbox, readOutboxMail, resendOutboxMail } from './outbox.ts'
import {
  closeAccount,
  deleteAccount,
  exportAccount,
  getAvatar,
  removeAvatar,
  uploadAvatar,
} from './own-account.ts'
import {
  addPasskey,
  listPasskeys,
  passkeySignIn,
  removePasskey,
  startPasskey,
  startPasskeySignIn,
} from './passkeys.ts'
import { getEntitlements } from './plans.ts'
import {
  getCertificate,
  getCheckIn,
  getComments,
  getImage,
  getList,
  getOfflineVerifier,
  getReceipt,
  getResult,
  listEntries,
} from './results.ts'
import { createRole, deleteRole, listRoles, updateRole } from './roles.ts'
import { confirmTotp, proveSecondFactor, removeTotp, renewRecoveryCodes, startTotp } from './second-factor.ts'
import { selfCheck } from './self-check.ts'
import { closeSessions, listSessions } from './sessions.ts'
import {
  changeSettings,
  getConstants,
  getModuleTree,
  getSettings,
  readSettings,
  saveCookiePreferences,
  testMail,
} from './settings.ts'
import { createFirstAdministrator, getSetup } from './setup.ts'
import { createUser, deleteUser, getUser, listUsers, updateUser } from './users.ts'

/** Every call of the product. A test holds that each is answered by exactly one route. */
export const calls: readonly Call[] = [
  getDrawModes,
  createGiveaway,
  getGiveaway,
  replaceWinner,
  voidGiveaway,
  setClaimWindow,
  claimPrize,
  listErasureRequests,
  eraseName,
  getResult,
  getCheckIn,
  getReceipt,
  listEntries,
  getList,
  getComments,
  getCertificate,
  getImage,
  getOfflineVerifier,
  selfCheck,
  requestErasure,
  listLedger,
  previewFile,
  getSetup,
  createFirstAdministrator,
  getAuth,
  getEntitlements,
  signIn,
  signUp,
  signOut,
  signOutByPost,
  listSessions,
  closeSessions,
  getSettings,
  getConstants,
  saveCookiePreferences,
  getModuleTree,
  readSettings,
  changeSettings,
  changePassword,
  confirmIdentity,
  forgotPassword,
  reactivate,
  resendVerification,
  resetPassword,
  undoEmailChange,
  updateAuth,
  verifyAccount,
  confirmTotp,
  proveSecondFactor,
  removeTotp,
  renewRecoveryCodes,
  startTotp,
  addPasskey,
  listPasskeys,
  passkeySignIn,
  removePasskey,
  startPasskey,
  startPasskeySignIn,
  closeAccount,
  deleteAccount,
  exportAccount,
  getAvatar,
  removeAvatar,
  uploadAvatar,
  listNotifications,
  changeNotification,
  listOutbox,
  readOutboxMail,
  resendOutboxMail,
  testMail,
  startOauth,
  oauthSignIn,
  linkOauth,
  completeOauth,
  listIdentities,
  removeIdentity,
  listRoles,
  createRole,
  updateRole,
  deleteRole,
  listUsers,
  getUser,
  createUser,
  updateUser,
  deleteUser,
  listHistory,
  exportHistoryCsv,
  exportHistoryXlsx,
  exportHistoryJson,
  shareGiveaway,
  deleteGiveaway,
  addDemoData,
  weighCollection,
  exportComments,
]
