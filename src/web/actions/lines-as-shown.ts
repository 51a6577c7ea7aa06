import { fieldLine } from '../api/failure-text.ts'
import type { Translate } from '../i18n/texts.ts'
import type { ActionAnswer } from './action-answer.ts'

type Failed = Pick<ActionAnswer, 'lines' | 'fields'>

/** A field of the page that is marked as wrong. */
export interface WrongField {
  name: string
  label: string | undefined
}

/**
 * The lines of a failure in the order of the page's fields, each with the label that its field has there: the server
 * knows only the order and the names of the call. Lines about no field of the page come last.
 */
export function linesAsShown(
  t: Translate,
  { lines, fields }: Failed,
  wrong: readonly WrongField[],
): string[] {
  const left = [...lines]
  const shown = wrong.flatMap(({ name, label }) => {
    const fault = fields[name]
    const at = fault ? left.findIndex((line) => line.endsWith(fault)) : -1
    if (!fault || at === -1) return []
    const [line] = left.splice(at, 1)
    // A line without a label is a sentence of its own.
    return line === fault || !label ? [line ?? ''] : [fieldLine(t, label, fault)]
  })
  return [...shown, ...left]
}

/** The fields marked as wrong, in the order of the page. */
export function wrongFieldsIn(main: ParentNode): WrongField[] {
  return [...main.querySelectorAll<HTMLInputElement>('[aria-invalid="true"]')].map((field) => ({
    name: field.getAttribute('name') ?? '',
    label: field.labels?.[0] && visibleText(field.labels[0]),
  }))
}

/** The text of a label without its mark for required fields. */
function visibleText(label: HTMLElement): string {
  const copy = label.cloneNode(true) as HTMLElement
  for (const mark of copy.querySelectorAll('[aria-hidden="true"]')) mark.remove()
  return copy.textContent.trim()
}
