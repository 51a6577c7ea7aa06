import { lazy, Suspense } from 'react'
import type { Field } from '#contract/fields/field.ts'
import { hasValue } from '#web/components/content-form/has-value.ts'
import { useFrame } from '#web/i18n/frame.tsx'
import { withTexts } from '#web/i18n/learn-texts.ts'
import { labelIn } from './lang-of.ts'

/** One value on a line, rendered by its field type. */
export const LateCell = lazy(async () => ({ default: (await faces()).ValueCell }))

/** Values with their labels, each rendered by its field type. */
const LateValues = lazy(async () => ({ default: (await faces()).ShowValues }))

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
            <div className="grid gap-0.5 py-2" key={field.key}>
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

// Records of many modules have plain-text fields only, and their visitors do not load this chunk.
const faces = () => withTexts('field_faces', () => import('#web/components/content-form/show-values.tsx'))
