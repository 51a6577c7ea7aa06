import { fieldLines } from '#web/api/field-lines.ts'
import type { Failed } from '#web/api/send.ts'
import type { Translate } from '#web/i18n/texts.ts'
import type { SortedFailure } from './failure.ts'

/** Parts of a request that contain fields but are not fields themselves. */
const containers = new Set(['wish', 'source', 'rules', 'comment_rules', 'extra_entries'])

/**
 * Assigns a failed call to fields by their names, or by its code if it names none. `ids` are the fields of the form.
 */
export function sortFailure(
  t: Translate,
  failed: Failed,
  ids: Readonly<Record<string, string>>,
  byCode: Readonly<Record<string, string>> = {},
): SortedFailure {
  const { code, message, lines } = failed
  const sorted: SortedFailure = { code, message, lines, fields: {}, general: [] }
  if (lines.length === 0) {
    const field = byCode[code]
    if (field) sorted.fields[field] = message
    else sorted.general.push(message)
    return sorted
  }
  sortBranches(t, failed.fields, ids, sorted)
  return sorted
}

function sortBranches(
  t: Translate,
  tree: unknown,
  ids: Readonly<Record<string, string>>,
  sorted: SortedFailure,
): void {
  if (typeof tree !== 'object' || tree === null) return
  for (const [name, branch] of Object.entries(tree as Record<string, unknown>)) {
    if (containers.has(name)) sortBranches(t, branch, ids, sorted)
    else if (name !== '_errors') {
      const lines = fieldLines(t, { [name]: branch })
      const field = ids[name]
      if (!field) sorted.general.push(...lines)
      else if (lines.length > 0)
        sorted.fields[field] = [...(sorted.fields[field] ? [sorted.fields[field]] : []), ...lines].join('\n')
    }
  }
}
