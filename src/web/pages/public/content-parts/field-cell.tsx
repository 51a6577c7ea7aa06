import { Suspense } from 'react'
import type { Field } from '#contract/fields/field.ts'
import { useFrame } from '#web/i18n/frame.tsx'
import { LateCell } from './field-faces.tsx'
import { hasValue } from './has-value.ts'

interface FieldCellProps {
  field: Field
  value: unknown
  /** what the value says, where that is all that there is to it */
  words: string | undefined
}

/** The value of a field in one line; nothing where there is none. */
export function FieldCell({ field, value, words }: FieldCellProps) {
  const { locale } = useFrame()
  if (words !== undefined) return words
  if (!hasValue(value)) return null
  return (
    <Suspense fallback={null}>
      <LateCell field={field} value={value} locale={locale} />
    </Suspense>
  )
}
