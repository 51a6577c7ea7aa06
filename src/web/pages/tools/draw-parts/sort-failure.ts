import { fieldLines } from '#web/api/field-lines.ts'
import type { FormFailure } from '#web/api/form-failure.ts'
import type { Failed } from '#web/api/send.ts'
import type { Translate } from '#web/i18n/texts.ts'

/** How the fields of a call correspond to the fields of a form. */
export interface FieldsOfForm {
  /** name in the call -> field of the form */
  ids: Readonly<Record<string, string>>
  /** the field of a failure that names none */
  byCode?: Readonly<Record<string, string>>
  /** parts of a request that contain fields but are not fields themselves */
  containers?: readonly string[]
}

const usualContainers = ['wish', 'source', 'rules', 'comment_rules', 'extra_entries']

/** Assigns a failed call to the fields of a form: by their names, or by its code if it names none. */
export function sortFailure(
  t: Translate,
  failed: Failed,
  { ids, byCode = {}, containers = usualContainers }: FieldsOfForm,
): FormFailure {
  const { code, message, lines } = failed
  if (lines.length === 0) {
    const field = Object.hasOwn(byCode, code) ? byCode[code] : undefined
    const fields: Record<string, string> = field ? { [field]: message } : {}
    return { code, message, fields, general: field ? [] : [message] }
  }
  const found = branchesOf(failed.fields, new Set(containers)).map(([name, branch]) => {
    return {
      field: Object.hasOwn(ids, name) ? ids[name] : undefined,
      texts: fieldLines(t, { [name]: branch }),
    }
  })
  const fields: Record<string, string> = {}
  for (const { field, texts } of found)
    if (field && texts.length > 0)
      fields[field] = [...(fields[field] ? [fields[field]] : []), ...texts].join('\n')
  return { code, message, fields, general: found.flatMap(({ field, texts }) => (field ? [] : texts)) }
}

/** The fields of a tree of errors, also those inside of containers. */
function branchesOf(tree: unknown, containers: ReadonlySet<string>): [string, unknown][] {
  if (typeof tree !== 'object' || tree === null) return []
  return Object.entries(tree).flatMap(([name, branch]: [string, unknown]) =>
    containers.has(name) ? branchesOf(branch, containers) : [[name, branch] as [string, unknown]],
  )
}
