import type { SettingsChange } from '../../../../contract/settings.ts'
import { furtherLanguages } from '../../../../locales/kit/kit-languages.ts'
import { locales } from '../../../../locales/locales.ts'
import type { SettingField, SettingsGroup } from './settings-groups.ts'

type Values = Readonly<Record<string, string>>

/** What a form of a group changes: what it shows that differs from what is kept, so that it undoes nobody else's work. */
export function changeOf(group: SettingsGroup, values: Values, kept: Readonly<Record<string, unknown>>) {
  const typed = group.parts
    .flatMap(({ fields }) => fields)
    .filter(({ name }) => name in kept)
    .map((field) => [field.name, typedValue(field, values)] as const)
  return Object.fromEntries(
    typed.filter(([name, value]) => canonical(value) !== canonical(kept[name])),
  ) as SettingsChange
}

function typedValue({ name, kind }: SettingField, values: Values): unknown {
  const text = (field: string) => values[field]?.trim() ?? ''
  if (kind === 'switch') return values[name] === 'on'
  // What is no number is refused beside its field.
  if (kind === 'number') return /^\d+$/.test(text(name)) ? Number(text(name)) : text(name)
  if (kind === 'kit') return furtherLanguages.filter((code) => values[`${name}.${code}`] === 'on')
  if (kind === 'hosts') return filled({ box: text(`${name}.box`), lucky: text(`${name}.lucky`) })
  if (kind === 'words')
    return filled(Object.fromEntries(locales.map((locale) => [locale, text(`${name}.${locale}`)])))
  if (kind === 'cookie_texts')
    return Object.fromEntries(
      locales.flatMap((locale) => {
        const field = `${name}.${locale}`
        const words = filled({ title: text(`${field}.title`), text: text(`${field}.text`) })
        return Object.keys(words).length > 0 ? [[locale, words]] : []
      }),
    )
  return text(name)
}

function filled(texts: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''))
}

/** The same value in one writing, whatever order its keys came in, and empty texts left out. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return JSON.stringify(value.map(String).sort((a, b) => (a < b ? -1 : 1)))
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const entries = Object.entries(value)
    .filter(([, one]) => one !== '')
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, one]) => `${JSON.stringify(key)}:${canonical(one)}`).join(',')}}`
}
