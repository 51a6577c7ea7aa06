import type { FoundRecord } from '#contract/site/find-records.ts'
import { settingsGroups } from '#contract/site/settings-groups.ts'
import type { Locale } from '#locales/locales.ts'
import { sharedTranslate } from '../../http/translate.ts'

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
