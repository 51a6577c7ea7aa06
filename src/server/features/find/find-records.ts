import { allows } from '#contract/api/permissions.ts'
import { planTitle } from '#contract/billing/plan-title.ts'
import type { FoundRecord } from '#contract/site/find-records.ts'
import { settingsGroups } from '#contract/site/settings-groups.ts'
import type { Locale } from '#locales/locales.ts'
import type { Context, SignedIn } from '../../context.ts'
import { foldedWords } from '../../core/modules/listed-values.ts'
import { localized } from '../../core/settings/public-settings.ts'
import { sharedTranslate } from '../../http/translate.ts'
import { containing } from '../../kit/containing.ts'
import {
  contentModules,
  drawsLike,
  type Match,
  mediaLike,
  menusLike,
  plansLike,
  questionsLike,
  recordsLike,
  rolesLike,
  subscriptionsLike,
  ticketsLike,
  usersLike,
} from './store.ts'

interface Caller {
  permissions: SignedIn['permissions']
  locale: Locale
}

/** Records that match some words, in the areas whose pages the viewer may open. */
export async function findRecords(
  { db }: Pick<Context, 'db'>,
  { permissions, locale }: Caller,
  query: string,
): Promise<FoundRecord[]> {
  const pattern = containing(query)
  const may = (name: string) => allows(permissions, name)
  const modules = (await contentModules(db)).filter(({ key }) => may(`${key}.read`))
  const [users, draws, subscriptions, tickets, plans, roles, menus, questions, media, records] =
    await Promise.all([
      may('users.read') ? usersLike(db, pattern) : [],
      may('draws.read') ? drawsLike(db, pattern) : [],
      may('subscriptions.read') ? subscriptionsLike(db, pattern) : [],
      may('tickets.read') ? ticketsLike(db, pattern, numberOf(query)) : [],
      may('plans.read') && may('plans.update') ? plansLike(db, pattern) : [],
      may('roles.read') ? rolesLike(db, pattern) : [],
      may('menus.read') && may('menus.update') ? menusLike(db, pattern) : [],
      may('faq.read') && may('faq.update') ? questionsLike(db, pattern) : [],
      may('media.read') ? mediaLike(db, pattern) : [],
      recordsLike(db, containing(foldedWords(query)), modules),
    ])
  const translate = (texts: Partial<Record<string, string>>) =>
    localized(texts, { locale, siteLocale: 'en' }) ?? ''
  const questionMatches = questions.map(({ id, question }) => ({
    id,
    name: translate(question),
    detail: null,
  }))
  const subscriptionMatches = subscriptions.map(({ plan, id, name, detail }) => ({
    id,
    name,
    detail: [planTitle(plan), detail].join(' · '),
  }))
  const recordMatches = records.flatMap(({ id, module_id, title }): FoundRecord[] => {
    const module = modules.find((candidate) => candidate.id === module_id)
    if (!module) return []
    const detail = translate(module.name) || module.key
    return [{ kind: 'record', id, name: translate(title), detail, module_key: module.key }]
  })
  const planMatches = plans.map((plan) => ({ ...plan, name: planTitle(plan.name) }))
  const menuMatches = menus.map((menu) => ({
    ...menu,
    name: sharedTranslate()(locale, `menus.area.${menu.name}`),
  }))
  return [
    ...users.map(as('user')),
    ...draws.map(as('draw')),
    ...subscriptionMatches.map(as('subscription')),
    ...tickets.map(as('ticket')),
    ...planMatches.map(as('plan')),
    ...roles.map(as('role')),
    ...menuMatches.map(as('menu')),
    ...questionMatches.map(as('question')),
    ...media.map(as('medium')),
    ...recordMatches,
    ...(may('external.settings') ? settingsLike(query, locale) : []),
  ]
}

function as(kind: FoundRecord['kind']): (match: Match) => FoundRecord {
  return (match) => ({ kind, ...match })
}

/** A ticket number as people write it, with or without #; 0, which is never used, for other words. */
function numberOf(text: string): number {
  return Number(/^#?(\d{1,15})$/.exec(text)?.[1] ?? 0)
}

const maxMatches = 5

/** Settings whose label, group or name has all words of the query, in the reader's language. */
export function settingsLike(query: string, locale: Locale): FoundRecord[] {
  const translate = sharedTranslate()
  const fold = (text: string) => text.toLocaleLowerCase(locale)
  const words = fold(query).split(/\s+/).filter(Boolean)
  return settingsGroups
    .flatMap((group) => {
      const detail = translate(locale, `settings.group.${group.name}`)
      const names = group.parts.flatMap(({ fields, secrets = [] }) => [
        ...fields.map(({ name }) => name),
        ...secrets,
      ])
      return names.map((id): FoundRecord => {
        return { kind: 'setting', id, name: translate(locale, `field.${id}`), detail, group: group.name }
      })
    })
    .filter(({ id, name, detail }) => {
      const text = `${fold(name)} ${fold(detail ?? '')} ${id.replaceAll('_', ' ')}`
      return words.every((word) => text.includes(word))
    })
    .slice(0, maxMatches)
}
