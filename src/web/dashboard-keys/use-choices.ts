import type { FoundRecord } from '#contract/site/find-records.ts'
import { settingsGroupNames } from '#contract/site/settings-group-names.ts'
import type { Page } from '#locales/paths.ts'
import { useLocale, useT } from '../i18n/frame.tsx'
import { usePath } from '../i18n/link.tsx'
import type { MessageKey } from '../i18n/texts.ts'
import { placeGroups } from '../shell/dashboard-places.ts'
import type { ColorMode } from '../state/color-mode.ts'
import type { IconName } from '../ui/icons/icon.tsx'

export interface Choice {
  key: string
  name: string
  detail?: string | null
  icon: IconName
  /** null for the list of shortcuts */
  to: string | null
  /** submitted to the page at `to`, instead of only opening it */
  sent?: Readonly<Record<string, string>>
  /** changes the colors and stays on the page */
  mode?: ColorMode
}

/** Lists whose rows can be exported from anywhere: the page, and the address of its call. */
const exports: Readonly<Partial<Record<Page, string>>> = {
  dashboardUsers: '/api/users',
  dashboardDraws: '/api/draws',
  dashboardFetches: '/api/fetches',
  dashboardTickets: '/api/support-tickets',
  dashboardSubscriptions: '/api/subscriptions',
  dashboardAudit: '/api/audit',
  dashboardLogs: '/api/logs',
  dashboardMails: '/api/outbox',
  dashboardSessions: '/api/sessions',
  dashboardMedia: '/api/media',
}

/** Lists that can show everything that matches. */
const searched: readonly Page[] = ['dashboardUsers', 'dashboardDraws', 'dashboardTickets', 'dashboardMedia']

const modes = ['light', 'dark', 'system'] as const
const modeIcons = { light: 'sun', dark: 'moon', system: 'monitor' } as const

/** Actions that can be started from anywhere; shown to users who may open their page. */
const beginnings: readonly { page: Page; label: MessageKey }[] = [
  { page: 'dashboardUserNew', label: 'palette.new_user' },
  { page: 'dashboardPlanNew', label: 'palette.new_plan' },
  { page: 'dashboardRoleNew', label: 'palette.new_role' },
  { page: 'dashboardMenuNew', label: 'palette.new_menu' },
  { page: 'dashboardQuestionNew', label: 'palette.new_question' },
  { page: 'dashboardModuleNew', label: 'modules.new' },
]

/** Pages below the places of the navigation. */
const further: readonly { page: Page; label: MessageKey; icon: IconName }[] = [
  { page: 'dashboardDeliveries', label: 'dash.place.deliveries', icon: 'card' },
  { page: 'dashboardCannedAnswers', label: 'desk.canned', icon: 'message' },
]

const recordPages = {
  user: { page: 'dashboardUser', parameter: 'userId', icon: 'user' },
  subscription: { page: 'dashboardSubscription', parameter: 'subscriptionId', icon: 'refresh' },
  ticket: { page: 'dashboardTicket', parameter: 'ticketId', icon: 'message' },
  plan: { page: 'dashboardPlan', parameter: 'planName', icon: 'card' },
  role: { page: 'dashboardRole', parameter: 'roleId', icon: 'key' },
  menu: { page: 'dashboardMenu', parameter: 'menuKey', icon: 'list' },
  question: { page: 'dashboardQuestion', parameter: 'questionId', icon: 'help' },
  medium: { page: 'dashboardMedium', parameter: 'mediaId', icon: 'image' },
} as const satisfies Record<
  Exclude<FoundRecord['kind'], 'draw' | 'record' | 'setting'>,
  { page: Page; parameter: string; icon: IconName }
>

/** What the palette offers for the typed text, in groups; empty groups are left out. */
export function useChoices(places: readonly Page[], words: string, records: readonly FoundRecord[]) {
  const t = useT()
  const path = usePath()
  const locale = useLocale()
  const wanted = words.trim().toLocaleLowerCase(locale)
  // In any order: "export users" finds "Users: export".
  const matches = ({ name, detail }: Choice) => {
    const text = `${name} ${detail ?? ''}`.toLocaleLowerCase(locale)
    return wanted.split(/\s+/).every((word) => text.includes(word))
  }
  const titles = new Map(
    placeGroups.flatMap((group) => group.places).map(({ page, label }) => [page, t(label)]),
  )

  const pages: Choice[] = [...placeGroups.flatMap((group) => group.places), ...further]
    .filter(({ page }) => places.includes(page))
    .map(({ page, icon, label }) => ({ key: page, name: t(label), icon, to: path(page) }))
  // Only when something was typed: there are too many to list from the start.
  const groups =
    wanted && places.includes('dashboardSettings')
      ? settingsGroupNames.map(
          (group): Choice => ({
            key: `settings-${group}`,
            name: t(`settings.group.${group}`),
            detail: t('dash.place.settings'),
            icon: 'settings',
            to: `${path('dashboardSettings')}?group=${group}`,
          }),
        )
      : []
  const acts: Choice[] = beginnings
    .filter(({ page }) => places.includes(page))
    .map(({ page, label }) => ({ key: page, name: t(label), icon: 'plus', to: path(page) }))
  if (places.includes('dashboardAudit'))
    acts.push({
      key: 'check',
      name: t('palette.check_trail'),
      icon: 'shield-check',
      to: `${path('dashboardAudit')}?check=chain`,
    })
  // Only when something was typed, as above.
  if (wanted) {
    for (const page of places) {
      const address = exports[page]
      const sent = { intent: 'export', to: `${address}/export.csv` }
      const name = t('palette.export', { list: titles.get(page) ?? '' })
      if (address) acts.push({ key: `export-${page}`, name, icon: 'download', to: path(page), sent })
    }
    for (const mode of modes)
      acts.push({
        key: `mode-${mode}`,
        name: t('palette.mode', { mode: t(`site.color_mode.${mode}`) }),
        icon: modeIcons[mode],
        to: null,
        mode,
      })
    acts.push({ key: 'sign-out', name: t('account_menu.sign_out'), icon: 'sign-out', to: path('signOut') })
  }
  acts.push({ key: 'keys', name: t('palette.keys'), icon: 'info', to: null })
  const found: Choice[] = records.map(({ kind, id, name, detail, module_key: moduleKey = '', group }) => {
    if (kind === 'record') {
      const to = path('dashboardRecord', { moduleKey, recordId: id })
      return { key: `record-${id}`, name: name || id, detail, icon: 'file', to }
    }
    if (kind === 'draw') {
      const to = `${path('dashboardDraws')}?draw=${id}`
      return { key: `draw-${id}`, name: name || id, detail, icon: 'ticket', to }
    }
    if (kind === 'setting') {
      const to = `${path('dashboardSettings')}?group=${group}#setting-${id}`
      return { key: `setting-${id}`, name, detail, icon: 'settings', to }
    }
    const { page, parameter, icon } = recordPages[kind]
    return { key: `${kind}-${id}`, name: name || id, detail, icon, to: path(page, { [parameter]: id }) }
  })
  const everything: Choice[] =
    wanted.length < 2
      ? []
      : searched
          .filter((page) => places.includes(page))
          .map((page) => ({
            key: `search-${page}`,
            name: t('palette.search_in', { words: words.trim(), list: titles.get(page) ?? '' }),
            icon: 'search',
            to: `${path(page)}?search=${encodeURIComponent(words.trim())}`,
          }))
  return [
    { key: 'records', title: t('palette.records'), choices: found },
    { key: 'pages', title: t('palette.pages'), choices: [...pages, ...groups].filter(matches) },
    { key: 'acts', title: t('palette.acts'), choices: acts.filter(matches) },
    { key: 'lists', title: t('palette.lists'), choices: everything },
  ].filter(({ choices }) => choices.length > 0)
}
