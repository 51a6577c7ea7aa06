import { Suspense } from 'react'
import type { Field } from '#contract/fields/field.ts'
import { useFrame } from '#web/i18n/frame.tsx'
import { LateValues } from './field-faces.tsx'
import { labelIn } from './label-in.ts'

interface RecordValuesProps {
  fields: readonly Field[]
  values: Readonly<Record<string, unknown>>
  texts: Readonly<Record<string, string>>
  className: string
}

/** Fields with their values; renders nothing if all are empty. */
export function RecordValues({ fields, values, texts, className }: RecordValuesProps) {
  const { locale } = useFrame()
  const filled = fields.filter(({ key }) => hasValue(values[key]))
  if (filled.length === 0) return null
  const isAllWords = filled.every(({ key }) => texts[key] !== undefined)
  return (
    <div className={className}>
      {isAllWords ? (
        <dl className="record-words">
          {filled.map((field) => (
            <div key={field.key}>
              <dt>{labelIn(field, locale)}</dt>
              <dd>{texts[field.key]}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <Suspense fallback={null}>
          <LateValues fields={filled} values={values} locale={locale} />
        </Suspense>
      )}
    </div>
  )
}

/** `false` counts as a value; an empty text, list or set of files does not. */
export function hasValue(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() !== ''
  if (typeof value === 'object') return value !== null && Object.keys(value).length > 0
  return value !== undefined
}
