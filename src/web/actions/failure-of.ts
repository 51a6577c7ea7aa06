import { fieldLines } from '../api/field-lines.ts'
import type { Outcome } from '../api/send.ts'
import type { Translate } from '../i18n/texts.ts'

export type Failed = Extract<Outcome<unknown>, { ok: false }>

export interface FormFailure {
  message: string
  lines: readonly string[]
  fields: Readonly<Record<string, string>>
}

/** Which field a failure without field errors belongs to. */
const fieldOfCode: Readonly<Record<string, string>> = {
  username_exists: 'username',
  import_too_wide: 'file',
  name_exists: 'name',
  transfer_problem: 'transfer_to',
  default_role_is_plain: 'default_role',
  email_exists: 'email',
  second_factor_invalid: 'code',
  image_processing_error: 'file',
  file_missing: 'file',
  file_too_large: 'file',
}

/** Maps a failed call to messages per field. Our forms use the same field names as the calls. */
export function failureOf(t: Translate, { message, lines, fields, code }: Failed): FormFailure {
  const tree = Object.entries((fields ?? {}) as Record<string, unknown>)
  const errors = tree.flatMap(([name, branch]) => {
    const fieldErrors = (branch as { _errors?: unknown } | null)?._errors
    const text =
      Array.isArray(fieldErrors) && fieldErrors.length
        ? fieldErrors.join(' ')
        : fieldLines(t, { [name]: branch })[0]
    return text ? [[name, text] as const, ...nestedFaults(branch, name)] : []
  })
  const field = fieldOfCode[code]
  if (errors.length === 0 && field) errors.push([field, message])
  return { message, lines, fields: Object.fromEntries(errors) }
}

/** Errors within a nested field, by dotted name: a form may have an input for each part. */
function nestedFaults(branch: unknown, path: string): (readonly [string, string])[] {
  if (typeof branch !== 'object' || branch === null) return []
  return Object.entries(branch).flatMap(([name, part]: [string, unknown]) => {
    if (name === '_errors' || typeof part !== 'object' || part === null) return []
    const fieldErrors = '_errors' in part && Array.isArray(part._errors) ? part._errors.join(' ') : ''
    const inner = nestedFaults(part, `${path}.${name}`)
    return fieldErrors ? [[`${path}.${name}`, fieldErrors] as const, ...inner] : inner
  })
}
