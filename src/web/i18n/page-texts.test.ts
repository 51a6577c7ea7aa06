import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { frameTexts, pageTexts, partTexts } from '#locales/page-texts.ts'
import { type Page, pages } from '#locales/paths.ts'

const web = fileURLToPath(new URL('../', import.meta.url))
const source = join(web, '..')

const folders: Record<Page, string> = {
  home: 'pages/public/home',
  tools: 'pages/tools/overview',
  giveawayFromFile: 'pages/tools/giveaway-from-file',
  instagramCommentPicker: 'pages/tools/comment-picker',
  facebookCommentPicker: 'pages/tools/comment-picker',
  youtubeCommentPicker: 'pages/tools/comment-picker',
  tiktokCommentPicker: 'pages/tools/comment-picker',
  xCommentPicker: 'pages/tools/comment-picker',
  redditCommentPicker: 'pages/tools/comment-picker',
  coinToss: 'pages/tools/coin-toss',
  diceRoll: 'pages/tools/dice-roll',
  randomNumberGuess: 'pages/tools/random-number',
  guessGame: 'pages/tools/guess-game',
  pricing: 'pages/public/pricing',
  about: 'pages/public/about',
  contact: 'pages/public/contact',
  support: 'pages/public/support',
  faq: 'pages/public/faq',
  privacyPolicy: 'pages/public/privacy',
  terms: 'pages/public/terms',
  comments: 'pages/tools/comments',
  result: 'pages/public/result',
  ledger: 'pages/public/ledger',
  setup: 'pages/guest/setup',
  signIn: 'pages/guest/sign-in',
  signUp: 'pages/guest/sign-up',
  recovery: 'pages/guest/recovery',
  mailedLink: 'pages/guest/mailed-link',
  oauthStart: 'pages/guest/oauth-start',
  oauthReturn: 'pages/guest/oauth',
  signOut: 'pages/public/sign-out',
  account: 'pages/account/home',
  accountProfile: 'pages/account/profile',
  accountSecurity: 'pages/account/security',
  accountConnections: 'pages/account/connections',
  accountConnectionsReturn: 'pages/account/connections',
  accountSubscription: 'pages/account/subscription',
  accountCheckout: 'pages/account/checkout',
  accountTickets: 'pages/account/tickets',
  accountTicketNew: 'pages/account/new-ticket',
  accountTicket: 'pages/account/ticket',
  accountNotifications: 'pages/account/notifications',
  accountHistory: 'pages/account/history',
  dashboard: 'pages/admin/home',
  dashboardUsers: 'pages/admin/users',
  dashboardUserNew: 'pages/admin/new-user',
  dashboardUser: 'pages/admin/user',
  dashboardRoles: 'pages/admin/roles',
  dashboardRoleNew: 'pages/admin/new-role',
  dashboardRole: 'pages/admin/role',
  dashboardSessions: 'pages/admin/sessions',
  dashboardLogs: 'pages/admin/logs',
  dashboardAudit: 'pages/admin/audit',
  dashboardMenus: 'pages/admin/menus',
  dashboardMenuNew: 'pages/admin/new-menu',
  dashboardMenu: 'pages/admin/menu',
  dashboardFaq: 'pages/admin/faq',
  dashboardQuestionNew: 'pages/admin/new-question',
  dashboardQuestion: 'pages/admin/question',
  dashboardPages: 'pages/admin/pages',
  dashboardPage: 'pages/admin/edit-page',
  dashboardModules: 'pages/admin/modules',
  dashboardModuleNew: 'pages/admin/new-module',
  dashboardModule: 'pages/admin/module',
  dashboardMedia: 'pages/admin/media',
  dashboardMedium: 'pages/admin/medium',
  dashboardMails: 'pages/admin/mails',
  dashboardSettings: 'pages/admin/settings',
  dashboardPlans: 'pages/admin/plans',
  dashboardPlanNew: 'pages/admin/new-plan',
  dashboardPlan: 'pages/admin/plan',
  dashboardSubscriptions: 'pages/admin/subscriptions',
  dashboardDeliveries: 'pages/admin/deliveries',
  dashboardSubscription: 'pages/admin/subscription',
  dashboardTickets: 'pages/admin/tickets',
  dashboardCannedAnswers: 'pages/admin/canned-answers',
  dashboardTicket: 'pages/admin/ticket',
  dashboardImport: 'pages/admin/import',
  dashboardRecords: 'pages/admin/records',
  dashboardRecordNew: 'pages/admin/new-record',
  dashboardRecord: 'pages/admin/record',
  modulePage: 'pages/public/module',
  contentPage: 'pages/public/content',
  languages: 'pages/public/languages',
  cookies: 'pages/public/cookies',
  dataDeletion: 'pages/public/data-deletion',
  notAuthorized: 'pages/public/not-authorized',
}

const keys = globSync('locales/messages/en/*.json', { cwd: source }).flatMap((file) =>
  Object.keys(JSON.parse(readFileSync(join(source, file), 'utf8')) as object),
)
const stems = new Set(keys.flatMap((key) => [key, key.replace(/_(zero|one|two|few|many|other)$/, '')]))

const entries = ['entry.client.tsx', 'root.tsx', 'shell/site.tsx', 'pages/public/not-found/page.tsx']
const frame = filesUnder(entries)
/** Only loaders use these and, within the frame, what they import; browsers never load them. */
const onServer = new Set([
  ...filesUnder(['visit/session.ts', 'visit/flash.ts']).filter((file) =>
    /web\/(api|visit)\/[\w-]+\.ts$/.test(file),
  ),
  join(web, 'actions/tool-lock.ts'),
  join(web, 'pages/tools/draw-parts/quota-words.ts'),
  join(web, 'pages/tools/giveaway-from-file/answer-form.ts'),
  join(web, 'pages/tools/comments/answer-collection.ts'),
  join(web, 'pages/public/legal-parts/legal-text.ts'),
  join(web, 'pages/public/privacy/load-privacy.ts'),
  join(web, 'pages/public/privacy/cookie-table.ts'),
  join(web, 'pages/public/terms/load-terms.ts'),
])
/** What loads immediately. What the frame loads later is covered by the pages that need it. */
const atOnce = filesUnder(entries, { later: false }).filter((file) => !onServer.has(file))

describe('the frame', () => {
  it('has every text that it names, and no other', () => {
    expect(lacking(frame, [...frameTexts, ...partsOf(frame)])).toEqual([])
    expect(needless(frame, frameTexts)).toEqual([])
  })
})

it('texts of pages name what is put into them, and nothing about how', () => {
  const starts = [...frameTexts, ...Object.values(pageTexts).flat(), ...Object.values(partTexts).flat()]
  const texts = globSync('locales/messages/*/*.json', { cwd: source }).flatMap((file) =>
    Object.entries(JSON.parse(readFileSync(join(source, file), 'utf8')) as Record<string, string>),
  )
  const formed = texts.filter(([, text]) => /{{[^}]*,/.test(text)).map(([key]) => key)
  expect(formed.filter((key) => starts.some((start) => key.startsWith(start)))).toEqual([])
})

it('pages and parts share no name, as each has a module of texts under its own', () => {
  expect(Object.keys(partTexts).filter((part) => part in pageTexts)).toEqual([])
})

/** A page that only redirects has no texts. */
const speaking = pages.filter(
  (page) => pageTexts[page].length > 0 || partsOf(filesUnder([`${folders[page]}/page.tsx`])).length > 0,
)

describe.each(speaking)('the page %s', (page) => {
  const files = filesUnder([`${folders[page]}/page.tsx`]).filter((file) => !atOnce.includes(file))

  it('brings every text that it and its parts name', () => {
    expect(files.length).toBeGreaterThan(0)
    const inBrowser = files.filter((file) => !onServer.has(file))
    expect(lacking(inBrowser, [...frameTexts, ...pageTexts[page], ...partsOf(files)])).toEqual([])
  })

  it('brings none that nothing of it names', () => {
    expect(needless(files, pageTexts[page])).toEqual([])
  })
})

/** The key prefixes of the parts that these files load, or that their loaders send with the data. */
function partsOf(files: string[]): string[] {
  const loads = (part: string) =>
    files.some((file) => new RegExp(`(withTexts|wordsOf)\\('${part}'`).test(readFileSync(file, 'utf8')))
  return Object.entries(partTexts).flatMap(([part, starts]) => (loads(part) ? starts : []))
}

/** These files and everything they import, statically or dynamically. */
function filesUnder(starts: string[], { later = true } = {}): string[] {
  const found = new Set<string>()
  const visit = (file: string) => {
    if (found.has(file) || !existsSync(file)) return
    found.add(file)
    const imports = readFileSync(file, 'utf8').matchAll(
      /^(?:import(?! type)|export)[^'"]*['"]([.#][^'"]+)['"]|\bimport\(['"]([.#][^'"]+)['"]\)/gm,
    )
    for (const [, before, afterwards] of imports)
      if (before ?? (later && afterwards)) visit(imported(file, before ?? afterwards ?? ''))
  }
  for (const entry of starts) visit(join(web, entry))
  return [...found].filter((file) => /\.tsx?$/.test(file))
}

/** `#web/ui/x.ts` names a file below src; anything else is relative to the importing file. */
function imported(file: string, specifier: string): string {
  return specifier.startsWith('#') ? join(source, specifier.slice(1)) : join(dirname(file), specifier)
}

/** Keys and, ending in a dot, the prefixes of composed keys: `start.of.it.${rest}`. */
function named(files: string[]): string[] {
  return files.flatMap((file) => {
    const text = readFileSync(file, 'utf8')
    const whole = [...text.matchAll(/['"`]([a-z][\w-]*(?:\.[\w-]+)+)['"`]/g)].map((match) => match[1] ?? '')
    const begun = [...text.matchAll(/`([a-z][\w-]*(?:\.[\w-]+)*\.)\$\{/g)].map((match) => match[1] ?? '')
    // Parts of a page receive the key prefix of the page's own texts.
    const handed = [...text.matchAll(/['"]([a-z]\w*(?:\.\w+)+\.)['"]/g)].map((match) => match[1] ?? '')
    return [
      ...handed.filter((begin) => keys.some((key) => key.startsWith(begin))),
      // Only the server produces success messages of calls.
      ...whole.filter((key) => stems.has(key) && !key.startsWith('success.')),
      ...begun.filter((begin) => begin !== 'success.' && keys.some((key) => key.startsWith(begin))),
    ]
  })
}

function lacking(files: string[], starts: readonly string[]): string[] {
  return named(files).filter((name) => !starts.some((start) => name.startsWith(start)))
}

function needless(files: string[], starts: readonly string[]): string[] {
  const names = named(files)
  return starts.filter((start) => !names.some((name) => name.startsWith(start)))
}
