import { describe, expect, it } from 'vitest'
import { coreAreas, type PermissionKind, type PermissionMap } from '#contract/api/permissions.ts'
import { formatLocales, type Locale, locales } from '#locales/locales.ts'
import de from '#locales/messages/de/roles.json' with { type: 'json' }
import en from '#locales/messages/en/roles.json' with { type: 'json' }
import es from '#locales/messages/es/roles.json' with { type: 'json' }
import fr from '#locales/messages/fr/roles.json' with { type: 'json' }
import it_ from '#locales/messages/it/roles.json' with { type: 'json' }
import pt from '#locales/messages/pt/roles.json' with { type: 'json' }
import ptBr from '#locales/messages/pt-br/roles.json' with { type: 'json' }
import tr from '#locales/messages/tr/roles.json' with { type: 'json' }
import { formatIn } from '#web/i18n/format.ts'
import { createTexts } from '#web/i18n/texts.ts'
import { summaryOfRights } from './summary-of-rights.ts'

const messages: Record<Locale, Record<string, string>> = { de, en, es, fr, it: it_, pt, 'pt-br': ptBr, tr }
const core = Object.entries(coreAreas).map(([name, kinds]) => ({
  name,
  title: null,
  kinds: [...kinds] as PermissionKind[],
}))
const blog = {
  name: 'blog',
  title: 'Blog',
  kinds: ['read', 'create', 'update', 'delete'] as PermissionKind[],
}
const areas = [...core, blog]
const all = (of: typeof areas): PermissionMap =>
  Object.fromEntries(
    of.map(({ name, kinds }) => [name, Object.fromEntries(kinds.map((kind) => [kind, true]))]),
  )

function said(permissions: PermissionMap, locale: Locale = 'en'): string {
  const t = createTexts(locale, messages[locale], 'GiveawayBox')
  const { list } = formatIn(locale, 'UTC')
  return summaryOfRights({ permissions, areas, t, list, language: formatLocales[locale] })
}

describe('what a role can do', () => {
  it('is said in one line, what it changes before what it sees', () => {
    expect(said({ users: { read: true }, tickets: { read: true, reply: true } })).toBe(
      'Answers tickets and sees users',
    )
    expect(said({ blog: { read: true, update: true } })).toBe('Edits “Blog”')
  })

  it('names at most three areas and counts the others', () => {
    const { roles, pages, faq, menus } = all(core)
    expect(said({ users: { read: true }, roles, pages, faq, menus } as PermissionMap)).toBe(
      'Manages roles, edits menus, edits the FAQ, and 2 more areas',
    )
  })

  it('is everything, or only what every account can do', () => {
    expect(said(all(areas))).toBe('Can do everything')
    expect(said(all(core))).not.toBe('Can do everything')
    expect(said({})).toBe('Only what every account can do')
    expect(said({ users: { read: false } })).toBe('Only what every account can do')
  })

  it.each(locales)('has words for every permission in %s', (locale) => {
    for (const { name, kinds } of areas)
      for (const kind of kinds) {
        const text = said({ [name]: { [kind]: true } }, locale)
        expect(text, `${name}.${kind}`).not.toMatch(/roles\.does|\{\{/i)
      }
  })
})
