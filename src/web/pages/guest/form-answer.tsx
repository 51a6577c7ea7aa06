import { type FormAnswer, type FormFailure, generalFailure } from '#web/api/form-failure.ts'
import { submitOrKeep } from '../../actions/submit-or-keep.ts'
import { fieldLines } from '../../api/field-lines.ts'
import type { Failed } from '../../api/send.ts'
import { formErrorsOf } from '../../api/use-toasts.ts'
import { ErrorSummary } from '../../components/errors/error-summary.tsx'
import { useT } from '../../i18n/frame.tsx'
import { spoken } from '../../i18n/spoken.ts'
import type { Translate } from '../../i18n/texts.ts'

/** All errors of a form in this group; each line names its field. */
export function FailureSummary({ failure }: { failure: FormFailure | undefined }) {
  const t = useT()
  const errors = failure ? formErrorsOf(failure) : []
  const named = errors.map(({ text, field }) =>
    field ? { field, text: fieldLines(t, { [field]: { _errors: [text] } }).join('\n') } : { text },
  )
  return (
    <ErrorSummary
      title={t('guest.errors.title', { count: errors.length })}
      errors={named}
      failure={failure}
      toastLines={failure?.toastLines}
    />
  )
}

/** A text value of a submitted form. Passwords are read by name and never shown again. */
export function textOf(form: FormData, name: string): string {
  const typed = form.get(name)
  return typeof typed === 'string' ? typed : ''
}

export function typedOf(form: FormData, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, textOf(form, name)]))
}

const fieldsOfCodes: Record<string, string> = {
  username_exists: 'username',
  email_exists: 'email',
  account_exists: 'email',
  invalid_credentials: 'password',
  second_factor_invalid: 'code',
}

/** Assigns the errors of a failed call to the fields of the form named in `fieldNames`. */
export function failureOf(t: Translate, failed: Failed, fieldNames: readonly string[]): FormFailure {
  const { message, lines, code, retryAfter } = failed
  const wait = retryAfter === undefined ? [] : [waitText(t, retryAfter)]
  const field = fieldsOfCodes[code]
  if (field && fieldNames.includes(field))
    return { code, message, fields: { [field]: message }, general: [], toastLines: [message] }
  if (lines.length === 0) return { code, message, fields: {}, general: [message, ...wait] }
  const fields: Record<string, string> = {}
  const general: string[] = []
  for (const [name, branch] of Object.entries(failed.fields as Record<string, unknown>))
    if (fieldNames.includes(name) && ownErrors(branch).length) fields[name] = ownErrors(branch).join(' ')
    else general.push(...fieldLines(t, { [name]: branch }))
  return { code, message, fields, general }
}

function ownErrors(branch: unknown): string[] {
  return (branch as { _errors?: string[] } | null)?._errors ?? []
}

function waitText(t: Translate, seconds: number): string {
  return seconds < 90
    ? t('guest.wait.seconds', { count: Math.ceil(seconds) })
    : t('guest.wait.minutes', { count: Math.ceil(seconds / 60) })
}

/**
 * Submits a form from the browser. If the connection breaks, the answer is built here from the fields in `names`, so
 * that what was typed is not lost.
 */
export function answerInBrowser<T>(
  request: Request,
  serverAction: () => Promise<T>,
  names: readonly string[],
) {
  return submitOrKeep(
    request,
    serverAction,
    (form): FormAnswer => ({
      values: typedOf(form, names),
      failure: generalFailure(spoken().t('alert.no_connection')),
    }),
  )
}
