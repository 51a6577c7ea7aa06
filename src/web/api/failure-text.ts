import type { MessageKey, Translate } from '../i18n/texts.ts'

/** REQ-errors: the text shown for a failed call. Field errors, if any, replace the message. */
export function failureText(
  t: Translate,
  status: number,
  message: string | undefined,
  lines: string[],
): string {
  if (status === 401) return t('alert.unauthorized')
  if (status === 429) return t('alert.too_many_requests')
  if (lines.length) return lines.join('\n')
  return message || t('alert.an_error_occurred')
}

/** The stable code of a failure; a generic one for responses that did not come from us. */
export function codeOf(data: unknown): string {
  const code = (data as { code?: unknown } | null | undefined)?.code
  return typeof code === 'string' ? code : 'an_error_occurred'
}

/** Labels of a form's fields where they differ from those that the fields have elsewhere, by field name. */
export type OwnLabels = Readonly<Record<string, MessageKey>>

/** The same texts, in which the fields of a form are called as on the form. */
export function withLabels(t: Translate, labels: OwnLabels): Translate {
  const field = 'field.'
  return (key, values) => t((key.startsWith(field) && labels[key.slice(field.length)]) || key, values)
}

/** One line about one field, 'field label: error', punctuated for the language. */
export function fieldLine(t: Translate, field: string, error: string): string {
  // A question needs no colon.
  if (/[?!:…]$/.test(field)) return `${field} ${error}`
  const line = t('alert.field_line', { field, fault: error })
  // A page without that text falls back to the most common punctuation.
  return line === 'alert.field_line' ? `${field}: ${error}` : line
}
