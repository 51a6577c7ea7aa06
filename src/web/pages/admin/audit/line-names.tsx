import { useLoaderData } from 'react-router'
import { planTitle } from '#contract/billing/plan-title.ts'
import type { AuditLine } from '#contract/site/logs.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useT } from '#web/i18n/frame.tsx'
import { type Language, labelOf, readable, textOf } from '../parts/changes/value-words.ts'
import { accountOf, PersonLink } from '../parts/people/person-cell.tsx'

/** What the page loads besides the lines: names of modules by their keys. */
interface Loaded {
  moduleNames: Readonly<Record<string, string>>
}

/** What a line calls the record that it is about. */
export function useRecordName(): (line: AuditLine) => string {
  const t = useT()
  const format = useFormat()
  const locale = useLocale()
  const { moduleNames } = useLoaderData<Loaded>()
  return (line) => {
    if (line.record.fullname) return line.record.fullname
    // What is sent through a form has no name but that of the form.
    return line.record.name === line.area
      ? (moduleNames[line.area] ?? line.area)
      : nameOf(line, { t, format, locale })
  }
}

/** Who did it, linked to the account if it still exists. */
export function Actor({ line: { actor } }: { line: AuditLine }) {
  if (!actor.id) return <bdi>{actor.name}</bdi>
  return <PersonLink person={accountOf(actor)} hasUsername />
}

/** Exports are of a list, and changed settings are named by their labels. */
function nameOf(
  { area, act, record }: Pick<AuditLine, 'area' | 'act' | 'record'>,
  language: Language,
): string {
  const name = record.name || record.id
  if (act === 'export') return textOf(language.t, areaTexts, name) ?? readable(name)
  if (area === 'settings' && record.id === 'settings')
    return language.format.list(name.split(', ').map((field) => labelOf(field, language)))
  return area === 'plans' ? planTitle(name) : name
}

const areaTexts = ['dash.place.', 'list.audit.area.']

/** The areas of the product have names in every language, modules those of their editors. */
export function AreaName({ area }: { area: string }) {
  const t = useT()
  const { moduleNames } = useLoaderData<Loaded>()
  return textOf(t, ['list.audit.area.'], area) ?? <bdi>{moduleNames[area] ?? readable(area)}</bdi>
}
