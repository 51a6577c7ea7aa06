import { Suspense } from 'react'
import type { Field } from '#contract/fields/field.ts'
import { hasValue } from '#web/components/content-form/has-value.ts'
import { useFrame } from '#web/i18n/frame.tsx'
import { LateCell } from './record-values.tsx'

interface FieldCellProps {
  field: Field
  value: unknown
  /** the value as plain text, if its type can be shown that way */
  text: string | undefined
}

/** The value of a field on one line; empty if there is none. */
export function FieldCell({ field, value, text }: FieldCellProps) {
  const { locale } = useFrame()
  if (text !== undefined) return text
  if (!hasValue(value)) return null
  return (
    <Suspense fallback={null}>
      <LateCell field={field} value={value} locale={locale} />
    </Suspense>
  )
}
