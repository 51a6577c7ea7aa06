import type { SettingsChange } from '#contract/site/settings.ts'
import type { SettingField, SettingsGroup } from '#contract/site/settings-groups.ts'
import { furtherLanguages } from '#locales/kit/kit-languages.ts'
import { locales } from '#locales/locales.ts'
import type { FormValues } from '#web/actions/answer-action.ts'

type Stored = Readonly<Record<string, unknown>>

/** The settings of a group as its form begins with them, for a hidden field. None of them is a secret. */
export function begunText(group: SettingsGroup, stored: Stored): string {
  const names = fieldsOf(group, stored).map(({ name }) => name)
  return JSON.stringify(Object.fromEntries(names.map((name) => [name, stored[name]])))
}

/** What a form began with, as its hidden field says; nothing if it has none, as a draft of an earlier release. */
export function begunOf({ begun = '' }: FormValues): Stored {
  try {
    const value: unknown = JSON.parse(begun)
    return typeof value === 'object' && value !== null ? (value as Stored) : {}
  } catch {
    return {}
  }
}

/** The changes in a group's form: only values that differ from those it began with, to keep other users' changes. */
export function changeOf(group: SettingsGroup, values: FormValues, begun: Stored): SettingsChange {
  const typed = fieldsOf(group, begun).map((field) => [field.name, typedValue(field, values)] as const)
  return Object.fromEntries(typed.filter(([name, value]) => !isSame(value, begun[name])))
}

/** The changed settings that someone else has changed, too, to something else. */
export function changedMeanwhile(change: SettingsChange, begun: Stored, stored: Stored): string[] {
  return Object.entries(change).flatMap(([name, value]) =>
    isSame(stored[name], begun[name]) || isSame(stored[name], value) ? [] : [name],
  )
}

/** After a conflict the changed settings count as seen, so that saving again replaces them. */
export function begunAfterConflict(group: SettingsGroup, values: FormValues, stored: Stored): string {
  const begun = { ...stored, ...begunOf(values) }
  const changed = new Set(Object.keys(changeOf(group, values, begun)))
  const seen = Object.entries(begun).map(([name, value]) => [name, changed.has(name) ? stored[name] : value])
  return begunText(group, Object.fromEntries(seen) as Stored)
}

/** The fields of a group that this site knows. */
function fieldsOf(group: SettingsGroup, stored: Stored): SettingField[] {
  return group.parts.flatMap(({ fields }) => fields).filter(({ name }) => name in stored)
}

function isSame(a: unknown, b: unknown): boolean {
  return canonical(a) === canonical(b)
}

function typedValue({ name, kind }: SettingField, values: FormValues): unknown {
  const text = (field: string) => values[field]?.trim() ?? ''
  if (kind === 'switch') return values[name] === 'on'
  // Invalid numbers are refused beside their field.
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

/** A canonical form of a value, independent of key order and line ends, and without empty texts. */
function canonical(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.replaceAll('\r\n', '\n'))
  if (Array.isArray(value)) return JSON.stringify(value.map(String).sort((a, b) => (a < b ? -1 : 1)))
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const entries = Object.entries(value)
    .filter(([, one]) => one !== '')
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, one]) => `${JSON.stringify(key)}:${canonical(one)}`).join(',')}}`
}
