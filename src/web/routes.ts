import { layout, route } from '@react-router/dev/routes'
import { defaultLocale, locales } from '#locales/locales.ts'
import { type Page, pages, patternFor } from '#locales/paths.ts'

/** One screen for all platforms; the route decides which one. */
const commentPicker = 'pages/tools/comment-picker/page.tsx'

/** Where the screen of each page is; a new page does not compile until it is listed here. */
const files: Record<Page, string> = {
  home: 'pages/public/home/page.tsx',
  tools: 'pages/tools/overview/page.tsx',
  giveawayFromFile: 'pages/tools/giveaway-from-file/page.tsx',
  instagramCommentPicker: commentPicker,
  facebookCommentPicker: commentPicker,
  youtubeCommentPicker: commentPicker,
  tiktokCommentPicker: commentPicker,
  xCommentPicker: commentPicker,
  redditCommentPicker: commentPicker,
  coinToss: 'pages/tools/coin-toss/page.tsx',
  diceRoll: 'pages/tools/dice-roll/page.tsx',
  randomNumberGuess: 'pages/tools/random-number/page.tsx',
  guessGame: 'pages/tools/guess-game/page.tsx',
  pricing: 'pages/public/pricing/page.tsx',
  about: 'pages/public/about/page.tsx',
  contact: 'pages/public/contact/page.tsx',
  support: 'pages/public/support/page.tsx',
  faq: 'pages/public/faq/page.tsx',
  privacyPolicy: 'pages/public/privacy/page.tsx',
  terms: 'pages/public/terms/page.tsx',
  comments: 'pages/tools/comments/page.tsx',
  result: 'pages/public/result/page.tsx',
  ledger: 'pages/public/ledger/page.tsx',
  setup: 'pages/guest/setup/page.tsx',
  signIn: 'pages/guest/sign-in/page.tsx',
  signUp: 'pages/guest/sign-up/page.tsx',
  recovery: 'pages/guest/recovery/page.tsx',
  mailedLink: 'pages/guest/mailed-link/page.tsx',
  oauthStart: 'pages/guest/oauth-start/page.tsx',
  oauthReturn: 'pages/guest/oauth/page.tsx',
  signOut: 'pages/public/sign-out/page.tsx',
  account: 'pages/account/home/page.tsx',
  accountProfile: 'pages/account/profile/page.tsx',
  accountSecurity: 'pages/account/security/page.tsx',
  accountConnections: 'pages/account/connections/page.tsx',
  accountConnectionsReturn: 'pages/account/connections/return.tsx',
  accountSubscription: 'pages/account/subscription/page.tsx',
  accountCheckout: 'pages/account/checkout/page.tsx',
  accountTickets: 'pages/account/tickets/page.tsx',
  accountTicketNew: 'pages/account/new-ticket/page.tsx',
  accountTicket: 'pages/account/ticket/page.tsx',
  accountNotifications: 'pages/account/notifications/page.tsx',
  accountHistory: 'pages/account/history/page.tsx',
  dashboard: 'pages/admin/home/page.tsx',
  dashboardUsers: 'pages/admin/users/page.tsx',
  dashboardUserNew: 'pages/admin/new-user/page.tsx',
  dashboardUser: 'pages/admin/user/page.tsx',
  dashboardRoles: 'pages/admin/roles/page.tsx',
  dashboardRoleNew: 'pages/admin/new-role/page.tsx',
  dashboardRole: 'pages/admin/role/page.tsx',
  dashboardSessions: 'pages/admin/sessions/page.tsx',
  dashboardLogs: 'pages/admin/logs/page.tsx',
  dashboardAudit: 'pages/admin/audit/page.tsx',
  dashboardMenus: 'pages/admin/menus/page.tsx',
  dashboardMenuNew: 'pages/admin/new-menu/page.tsx',
  dashboardMenu: 'pages/admin/menu/page.tsx',
  dashboardFaq: 'pages/admin/faq/page.tsx',
  dashboardQuestionNew: 'pages/admin/new-question/page.tsx',
  dashboardQuestion: 'pages/admin/question/page.tsx',
  dashboardPages: 'pages/admin/pages/page.tsx',
  dashboardPage: 'pages/admin/edit-page/page.tsx',
  dashboardModules: 'pages/admin/modules/page.tsx',
  dashboardModuleNew: 'pages/admin/new-module/page.tsx',
  dashboardModule: 'pages/admin/module/page.tsx',
  dashboardMedia: 'pages/admin/media/page.tsx',
  dashboardMedium: 'pages/admin/medium/page.tsx',
  dashboardMails: 'pages/admin/mails/page.tsx',
  dashboardSettings: 'pages/admin/settings/page.tsx',
  dashboardPlans: 'pages/admin/plans/page.tsx',
  dashboardPlanNew: 'pages/admin/new-plan/page.tsx',
  dashboardPlan: 'pages/admin/plan/page.tsx',
  dashboardSubscriptions: 'pages/admin/subscriptions/page.tsx',
  dashboardDeliveries: 'pages/admin/deliveries/page.tsx',
  dashboardSubscription: 'pages/admin/subscription/page.tsx',
  dashboardTickets: 'pages/admin/tickets/page.tsx',
  dashboardCannedAnswers: 'pages/admin/canned-answers/page.tsx',
  dashboardTicket: 'pages/admin/ticket/page.tsx',
  dashboardImport: 'pages/admin/import/page.tsx',
  dashboardRecords: 'pages/admin/records/page.tsx',
  dashboardRecordNew: 'pages/admin/new-record/page.tsx',
  dashboardRecord: 'pages/admin/record/page.tsx',
  modulePage: 'pages/public/module/page.tsx',
  contentPage: 'pages/public/content/page.tsx',
  languages: 'pages/public/languages/page.tsx',
  cookies: 'pages/public/cookies/page.tsx',
  dataDeletion: 'pages/public/data-deletion/page.tsx',
  notAuthorized: 'pages/public/not-authorized/page.tsx',
}

/** Dashboard pages have their own frame, which visitors never fetch. */
const isOfDashboard = (page: Page) => files[page].startsWith('pages/admin/')

/**
 * Every page in every language under the id `${locale}.${page}`. The server matches each request only against routes of
 * its own language, because matching is linear in their number.
 */
export default locales.flatMap((locale) => {
  const routeOf = (page: Page) =>
    route(patternFor(page, locale), files[page], { id: `${locale}.${page}`, caseSensitive: true })
  return [
    layout('shell/site.tsx', { id: `${locale}.site` }, [
      ...pages.filter((page) => !isOfDashboard(page)).map(routeOf),
      route(locale === defaultLocale ? '*' : `/${locale}/*`, 'pages/public/not-found/page.tsx', {
        id: `${locale}.notFound`,
      }),
    ]),
    layout(
      'shell/dashboard.tsx',
      { id: `${locale}.dashboard_frame` },
      pages.filter(isOfDashboard).map(routeOf),
    ),
  ]
})
