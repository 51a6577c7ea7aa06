import type { MessageKey } from '../i18n/keys.ts'
import type { Translate } from '../i18n/texts.ts'

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

/** REQ-validation: one line per field, 'field label: translated errors', with array indexes as item numbers. */
export function fieldLines(t: Translate, tree: unknown, labels: string[] = []): string[] {
  if (typeof tree !== 'object' || tree === null) return []
  const lines: string[] = []
  for (const [name, branch] of Object.entries(tree)) {
    if (name !== '_errors') lines.push(...fieldLines(t, branch, labelled(t, labels, name)))
    else if (Array.isArray(branch) && branch.length) lines.push(lineOf(t, labels, branch.join(' ')))
  }
  return lines
}

/** Errors about the whole input belong to no field. */
function lineOf(t: Translate, labels: string[], error: string): string {
  return labels.length ? fieldLine(t, visibleLabels(labels), error) : error
}

function labelled(t: Translate, labels: string[], name: string): string[] {
  if (/^\d+$/.test(name)) return [...labels.slice(0, -1), `${labels.at(-1) ?? ''} ${Number(name) + 1}`.trim()]
  const key = `field.${name}` as MessageKey
  const label = t(key)
  return [...labels, label === key ? name.replaceAll('_', ' ') : label]
}

/** The field itself and the list items that contain it; names of mere containers would only make the line longer. */
function visibleLabels(labels: string[]): string {
  return labels.filter((label, i) => i === labels.length - 1 || / \d+$/.test(label)).join(', ')
}
