import type { MessageKey, Translate } from '../i18n/texts.ts'
import { fieldLine } from './failure-text.ts'

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
