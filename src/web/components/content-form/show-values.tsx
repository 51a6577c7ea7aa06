import type { Field } from '#contract/fields/field.ts'
import { inLanguage } from '#contract/fields/field-type.ts'
import type { Locale } from '#locales/locales.ts'
import { faceOf } from '../../fields/all.ts'
import { hasValue } from './has-value.ts'

interface ShowValuesProps {
  /** the fields that the reader may see, in any order */
  fields: readonly Field[]
  values: Readonly<Record<string, unknown>>
  locale: Locale
  /** shows empty fields too, as staff expect of a record; visitors see only filled ones */
  withEmpty?: boolean
}

/** A record: each field with its label and value. Files and pictures come from `MediaShownContext`. */
export function ShowValues({ fields, values, locale, withEmpty = false }: ShowValuesProps) {
  const shown = [...fields]
    .sort((a, b) => a.order - b.order)
    .filter((field) => withEmpty || hasValue(values[field.key]))
  if (shown.length === 0) return null
  return (
    <dl className="shown-values grid">
      {shown.map((field) => {
        const { Show, isWide } = faceOf(field.type)
        const value = values[field.key]
        return (
          <div
            className="grid grid-cols-1 gap-y-0.5 gap-x-6 py-3 border-bs border-bs-line first:border-bs-0 not-phone:[&:not([data-wide])]:grid-cols-[minmax(9em,14em)_minmax(0,1fr)] not-phone:[&[data-wide]]:gap-2"
            key={field.key}
            data-wide={isWide}
          >
            <dt className="text-ink-2 text-14 leading-[1.6]">
              {inLanguage(field.label, locale) || field.key}
            </dt>
            <dd className="min-w-0 wrap-anywhere">
              {hasValue(value) ? <Show field={field} value={value} locale={locale} /> : '–'}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

/** The table cell of one field; nothing if the value is empty. */
export function ValueCell({ field, value, locale }: { field: Field; value: unknown; locale: Locale }) {
  const { Cell } = faceOf(field.type)
  return hasValue(value) ? <Cell field={field} value={value} locale={locale} /> : null
}
