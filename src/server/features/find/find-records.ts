import type { FoundRecord } from '../../../contract/find.ts'
import { allows } from '../../../contract/permissions.ts'
import type { Locale } from '../../../locales/locales.ts'
import type { Context, SignedIn } from '../../context.ts'
import { localized } from '../../core/settings/localized.ts'
import { type Match, menusLike, questionsLike, rolesLike, ticketsLike, usersLike } from './store.ts'

interface Asker {
  permissions: SignedIn['permissions']
  locale: Locale
}

/** Records that match some words, of the areas whose pages the asker may open. */
export async function findRecords(
  { db }: Pick<Context, 'db'>,
  { permissions, locale }: Asker,
  words: string,
): Promise<FoundRecord[]> {
  // Signs with a meaning in a pattern are looked for as themselves.
  const pattern = `%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const may = (name: string) => allows(permissions, name)
  const [users, tickets, roles, menus, questions] = await Promise.all([
    may('users.read') ? usersLike(db, pattern) : [],
    may('tickets.read') ? ticketsLike(db, pattern, numberOf(words)) : [],
    may('roles.read') ? rolesLike(db, pattern) : [],
    may('menus.read') && may('menus.update') ? menusLike(db, pattern) : [],
    may('faq.read') && may('faq.update') ? questionsLike(db, pattern) : [],
  ])
  const asked = questions.map(({ id, question }) => ({
    id,
    name: localized(question, { locale, siteLocale: 'en' }) ?? '',
    detail: null,
  }))
  return [
    ...users.map(as('user')),
    ...tickets.map(as('ticket')),
    ...roles.map(as('role')),
    ...menus.map(as('menu')),
    ...asked.map(as('question')),
  ]
}

function as(kind: FoundRecord['kind']): (match: Match) => FoundRecord {
  return (match) => ({ kind, ...match })
}

/** The number of a ticket as people write it, with or without its sign; 0, which none has, for other words. */
function numberOf(words: string): number {
  return Number(/^#?(\d{1,15})$/.exec(words)?.[1] ?? 0)
}
