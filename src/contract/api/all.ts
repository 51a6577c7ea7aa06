import { endAccountView, startAccountView } from '../accounts/account-views.ts'
import {
  closeAnySession,
  closeSessionsOfUser,
  countSessionsOfUsers,
  exportAllSessions,
  listAllSessions,
} from '../accounts/all-sessions.ts'
import { checkAudit, exportAudit, listAudit } from '../accounts/audit.ts'
import {
  changePassword,
  checkProof,
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
} from '../accounts/auth.ts'
import { changeNotification, listNotifications } from '../accounts/notifications.ts'
import {
  completeOauth,
  linkOauth,
  listIdentities,
  oauthSignIn,
  removeIdentity,
  startOauth,
} from '../accounts/oauth.ts'
import { ownAccountCalls } from '../accounts/own-account.ts'
import { lookCalls } from '../accounts/own-look.ts'
import {
  addPasskey,
  listPasskeys,
  passkeySignIn,
  removePasskey,
  startPasskey,
  startPasskeySignIn,
} from '../accounts/passkeys.ts'
import {
  createRole,
  deleteRole,
  exportRoles,
  getRole,
  listPermissions,
  listRoles,
  updateRole,
} from '../accounts/roles.ts'
import {
  confirmTotp,
  proveSecondFactor,
  removeTotp,
  renewRecoveryCodes,
  startTotp,
} from '../accounts/second-factor.ts'
import { closeSessions, exportOwnSessions, listOwnSessions, listSessions } from '../accounts/sessions.ts'
import { getUserFacts, sendPasswordReset } from '../accounts/user-facts.ts'
import {
  createUser,
  deleteUser,
  exportUsers,
  forgetUser,
  getUser,
  listUsers,
  restoreUser,
  updateUser,
} from '../accounts/users.ts'
import { getEntitlements } from '../billing/plans.ts'
import {
  cancelCollection,
  createCollection,
  estimateCollection,
  exportComments,
  getCollection,
  getPostPicture,
  listPlatforms,
  resumeCollection,
  supplyComments,
  watchCollection,
  weighCollection,
} from '../comments/collections.ts'
import {
  finishConnection,
  getDataDeletion,
  listConnections,
  removeConnection,
  setOwnKey,
  startConnection,
} from '../comments/connections.ts'
import { addDemoData } from '../comments/demo-data.ts'
import { managedCalls } from '../comments/managed-calls.ts'
import { previewPost } from '../comments/post-preview.ts'
import { deleteRulePreset, listRulePresets, saveRulePreset } from '../comments/rule-presets.ts'
import {
  createQuestion,
  deleteQuestion,
  exportFaq,
  getQuestion,
  listQuestions,
  moveQuestion,
  restoreQuestion,
  updateQuestion,
} from '../content/faq-editing.ts'
import {
  addSubmissionNote,
  deleteSubmission,
  exportSubmissions,
  getForm,
  getForms,
  getSubmission,
  getSubmissionFile,
  listSubmissions,
  sendForm,
  updateSubmission,
} from '../content/forms.ts'
import {
  createMenu,
  deleteMenu,
  exportMenus,
  getMenu,
  listMenus,
  restoreMenu,
  updateMenu,
} from '../content/menu-editing.ts'
import {
  getPageText,
  listPageTexts,
  listPastPageTexts,
  removePageText,
  restorePageText,
  savePageText,
} from '../content/page-texts.ts'
import { exportTrash, listTrash, restoreTrash } from '../content/trash.ts'
import { claimPrize, replaceWinner, setClaimWindow, voidGiveaway } from '../draws/after-the-draw.ts'
import { getDrawModes } from '../draws/draw-modes.ts'
import { eraseName, listErasureRequests, requestErasure } from '../draws/erasures.ts'
import { previewFile } from '../draws/files.ts'
import { createGiveaway, getGiveaway } from '../draws/giveaways.ts'
import { guessCalls } from '../draws/guesses.ts'
import { deleteGiveaway, exportHistory, listHistory, shareGiveaway } from '../draws/history.ts'
import { listLedger } from '../draws/ledger.ts'
import { pairTossCalls } from '../draws/pair-tosses.ts'
import { listPastWinners } from '../draws/past-winners.ts'
import { resultDocumentCalls } from '../draws/result-documents.ts'
import { resultCalls } from '../draws/results.ts'
import { selfCheck } from '../draws/self-check.ts'
import { getStatistics, getStatisticsTable } from '../draws/statistics.ts'
import { testDraw } from '../draws/test-draws.ts'
import { watcherCalls } from '../draws/watchers.ts'
import { bulkCalls } from '../lists/bulk/bulk.ts'
import { exportJobCalls } from '../lists/bulk/exports.ts'
import { createSelection, getSelection } from '../lists/bulk/selections.ts'
import { beginImport, checkImport, exportImportRows, getImport, listImportRows } from '../lists/imports.ts'
import { getListView, saveListView } from '../lists/list-views.ts'
import { createSavedView, deleteSavedView, listSavedViews, updateSavedView } from '../lists/saved-views.ts'
import { findRecords } from '../site/find-records.ts'
import { exportLogs, getLog, listLogs, watchLogs } from '../site/logs.ts'
import { mailTextCalls } from '../site/mail-texts.ts'
import { exportOutbox, listOutbox, readOutboxMail, resendOutboxMail } from '../site/outbox.ts'
import { getOverview, getOverviewReport, setOverviewReport } from '../site/overview.ts'
import { getConstants, getSettings, saveCookiePreferences } from '../site/public-settings.ts'
import {
  changeSettings,
  readSettings,
  testFtp,
  testMail,
  testOauth,
  testPayments,
  testVideo,
} from '../site/settings.ts'
import { createFirstAdministrator, getSetup } from '../site/setup.ts'
import { countWaiting } from '../site/waiting.ts'
import type { Call } from './call.ts'
import { moduleCalls } from './module-calls.ts'
import { serviceCalls } from './service-calls.ts'

/** Every call of the product. A test checks that each one is answered by exactly one route. */
export const calls: readonly Call[] = [
  getDrawModes,
  createGiveaway,
  testDraw,
  getGiveaway,
  replaceWinner,
  voidGiveaway,
  setClaimWindow,
  claimPrize,
  listErasureRequests,
  eraseName,
  ...resultCalls,
  ...watcherCalls,
  getStatistics,
  getStatisticsTable,
  ...resultDocumentCalls,
  selfCheck,
  requestErasure,
  listLedger,
  getForm,
  getForms,
  sendForm,
  listSubmissions,
  ...Object.values(exportSubmissions),
  getSubmission,
  updateSubmission,
  addSubmissionNote,
  deleteSubmission,
  getSubmissionFile,
  previewFile,
  listPlatforms,
  previewPost,
  estimateCollection,
  createCollection,
  supplyComments,
  getCollection,
  watchCollection,
  cancelCollection,
  resumeCollection,
  getPostPicture,
  getSetup,
  createFirstAdministrator,
  getAuth,
  getEntitlements,
  signIn,
  signUp,
  signOut,
  signOutByPost,
  listSessions,
  listOwnSessions,
  ...Object.values(exportOwnSessions),
  closeSessions,
  getSettings,
  getConstants,
  saveCookiePreferences,
  readSettings,
  changeSettings,
  changePassword,
  checkProof,
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
  ...ownAccountCalls,
  ...lookCalls,
  listNotifications,
  changeNotification,
  listOutbox,
  ...Object.values(exportOutbox),
  readOutboxMail,
  resendOutboxMail,
  ...mailTextCalls,
  testMail,
  testFtp,
  testOauth,
  testPayments,
  testVideo,
  startOauth,
  oauthSignIn,
  linkOauth,
  completeOauth,
  listIdentities,
  removeIdentity,
  listRoles,
  ...Object.values(exportRoles),
  getRole,
  listPermissions,
  createRole,
  updateRole,
  deleteRole,
  listUsers,
  getUser,
  getUserFacts,
  listTrash,
  restoreTrash,
  sendPasswordReset,
  startAccountView,
  endAccountView,
  createUser,
  updateUser,
  deleteUser,
  restoreUser,
  forgetUser,
  ...managedCalls,
  listLogs,
  ...Object.values(exportLogs),
  watchLogs,
  getLog,
  listAudit,
  ...Object.values(exportAudit),
  checkAudit,
  getOverview,
  getOverviewReport,
  setOverviewReport,
  countWaiting,
  findRecords,
  ...Object.values(exportUsers),
  listAllSessions,
  ...Object.values(exportAllSessions),
  closeAnySession,
  closeSessionsOfUser,
  countSessionsOfUsers,
  getListView,
  saveListView,
  listSavedViews,
  createSavedView,
  updateSavedView,
  deleteSavedView,
  ...bulkCalls,
  ...exportJobCalls,
  createSelection,
  getSelection,
  beginImport,
  getImport,
  checkImport,
  listImportRows,
  ...Object.values(exportImportRows),
  listMenus,
  ...Object.values(exportMenus),
  getMenu,
  createMenu,
  updateMenu,
  deleteMenu,
  restoreMenu,
  listQuestions,
  ...Object.values(exportFaq),
  ...Object.values(exportTrash),
  getQuestion,
  createQuestion,
  updateQuestion,
  moveQuestion,
  deleteQuestion,
  restoreQuestion,
  listPageTexts,
  getPageText,
  savePageText,
  removePageText,
  listPastPageTexts,
  restorePageText,
  listHistory,
  listPastWinners,
  ...Object.values(exportHistory),
  shareGiveaway,
  deleteGiveaway,
  addDemoData,
  listConnections,
  startConnection,
  finishConnection,
  removeConnection,
  getDataDeletion,
  setOwnKey,
  ...guessCalls,
  ...pairTossCalls,
  listRulePresets,
  saveRulePreset,
  deleteRulePreset,
  weighCollection,
  exportComments,
  ...moduleCalls,
  ...serviceCalls,
]
