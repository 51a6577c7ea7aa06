import type { CallReply } from '#contract/api/call.ts'
import { allows } from '#contract/api/permissions.ts'
import type { listMenuTargets as call } from '#contract/content/module-editing.ts'
import type { Locale } from '#locales/locales.ts'
import type { Context, SignedIn } from '../../context.ts'
import { foldedWords } from '../../core/modules/folded-words.ts'
import { allLinkable } from '../../core/modules/linked-targets.ts'
import { localized } from '../../core/settings/localized.ts'
import { siteSettings } from '../../core/settings/site-settings.ts'

/** Contents offered at once; the others are found by searching. */
const maxTargets = 100

/** The modules and contents a menu item can link to; drafts only for those who may read them. */
export async function listMenuTargets(
  ctx: Pick<Context, 'db' | 'env'>,
  { permissions }: Pick<SignedIn, 'permissions'>,
  { search, chosen, locale }: { search: string; chosen: readonly string[]; locale: Locale },
): Promise<CallReply<typeof call>> {
  const { default_language: siteLocale } = await siteSettings(ctx)
  const searchText = foldedWords(search)
  const readable = Object.keys(permissions).filter((area) => allows(permissions, `${area}.read`))
  const { modules, contents } = await allLinkable(ctx.db, {
    search: searchText,
    max: maxTargets,
    readable,
    chosen,
  })
  const named = modules.map(({ key, name }) => ({
    relation: 'module' as const,
    id: key,
    name: localized(name, { locale, siteLocale }),
  }))
  const nameOf = new Map(named.map(({ id, name }) => [id, name]))
  return [
    ...named.filter(({ id, name }) => `${id} ${foldedWords(name)}`.includes(searchText)),
    ...contents.map(({ id, key, title }) => ({
      relation: 'content' as const,
      id: `${key}/${id}`,
      name: `${nameOf.get(key) ?? key} / ${localized(title, { locale, siteLocale })}`,
    })),
  ]
}
