import type { FoundRecord } from '#contract/site/find-records.ts'
import { settingsGroupNames } from '#contract/site/settings-group-names.ts'
import type { Page } from '#locales/paths.ts'
import { useLocale, useT } from '../i18n/frame.tsx'
import type { MessageKey } from '../i18n/keys.ts'
import { usePath } from '../i18n/link.tsx'
import { placeGroups } from '../shell/dashboard-places.ts'
import type { IconName } from '../ui/icons/icon.tsx'

export interface Choice {
  key: string
  name: string
  detail?: string | null
  icon: IconName
  /** null for the list of shortcuts */
  to: string | null
}

/** Actions that can be started from anywhere; shown to users who may open their page. */
const beginnings: readonly { page: Page; label: MessageKey }[] = [
  { page: 'dashboardUserNew', label: 'palette.new_user' },
  { page: 'dashboardPlanNew', label: 'palette.new_plan' },
  { page: 'dashboardRoleNew', label: 'palette.new_role' },
  { page: 'dashboardMenuNew', label: 'palette.new_menu' },
  { page: 'dashboardQuestionNew', label: 'palette.new_question' },
]

const recordPages = {
  user: { page: 'dashboardUser', parameter: 'userId', icon: 'user' },
  subscription: { page: 'dashboardSubscription', parameter: 'subscriptionId', icon: 'refresh' },
  ticket: { page: 'dashboardTicket', parameter: 'ticketId', icon: 'message' },
  plan: { page: 'dashboardPlan', parameter: 'planName', icon: 'card' },
  role: { page: 'dashboardRole', parameter: 'roleId', icon: 'key' },
  menu: { page: 'dashboardMenu', parameter: 'menuKey', icon: 'list' },
  question: { page: 'dashboardQuestion', parameter: 'questionId', icon: 'help' },
} as const satisfies Record<
  Exclude<FoundRecord['kind'], 'draw' | 'record'>,
  { page: Page; parameter: string; icon: IconName }
>

/** What the palette offers for the typed text, in groups; empty groups are left out. */
export function useChoices(places: readonly Page[], words: string, records: readonly FoundRecord[]) {
  const t = useT()
  const path = usePath()
  const locale = useLocale()
  const wanted = words.trim().toLocaleLowerCase(locale)
  const matches = ({ name, detail }: Choice) =>
    `${name} ${detail ?? ''}`.toLocaleLowerCase(locale).includes(wanted)

  const pages: Choice[] = placeGroups
    .flatMap((group) => group.places)
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
  acts.push({ key: 'keys', name: t('palette.keys'), icon: 'info', to: null })
  const found: Choice[] = records.map(({ kind, id, name, detail, module_key: moduleKey = '' }) => {
    if (kind === 'record') {
      const to = path('dashboardRecord', { moduleKey, recordId: id })
      return { key: `record-${id}`, name: name || id, detail, icon: 'file', to }
    }
    if (kind === 'draw') {
      const to = `${path('dashboardDraws')}?draw=${id}`
      return { key: `draw-${id}`, name: name || id, detail, icon: 'ticket', to }
    }
    const { page, parameter, icon } = recordPages[kind]
    return { key: `${kind}-${id}`, name: name || id, detail, icon, to: path(page, { [parameter]: id }) }
  })
  return [
    { key: 'records', title: t('palette.records'), choices: found },
    { key: 'pages', title: t('palette.pages'), choices: [...pages, ...groups].filter(matches) },
    { key: 'acts', title: t('palette.acts'), choices: acts.filter(matches) },
  ].filter(({ choices }) => choices.length > 0)
}
