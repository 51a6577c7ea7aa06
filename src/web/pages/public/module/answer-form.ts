import { type ActionFunctionArgs, data, redirect } from 'react-router'
import {
  getForm,
  getForms,
  maxFormsOfPage,
  type PlacedForm,
  type ShownForm,
  sendForm,
} from '#contract/content/forms.ts'
import { textsOf } from '#web/actions/submit-or-keep.ts'
import { type FormFailure, generalFailure } from '#web/api/form-failure.ts'
import { type Failed, type Outcome, send } from '#web/api/send.ts'
import { fatal } from '#web/boot/fatal.ts'
import { errorsByInput, readFiles, readValues } from '#web/components/content-form/values-and-errors.ts'
import type { Translate } from '#web/i18n/texts.ts'
import { type PageContext, visitContext } from '#web/visit/visit-context.ts'
import { inputs, type ModuleFormAnswer, stays } from './face-field.tsx'

/**
 * A form that this visitor may fill in, with the idempotency key that makes repeated submits count once. The key is not
 * made by `newKey`, so that the document is never shared: the time of its opening belongs to this visitor, too.
 */
export async function loadForm(formKey: string, context: PageContext) {
  const answer = await send(getForm, { params: { formKey }, context })
  if (!answer.ok) throw fatal(answer.message, answer.status || 503)
  return { form: answer.data, key: crypto.randomUUID(), opened: String(Date.now()) }
}

/** A form embedded on another page, with the key and opening time of this filling. */
export interface FormHere {
  form: PlacedForm
  start: { key: string; opened: string }
}

/** The forms that a page names, as far as this visitor may fill them in, with keys as above. The page renders without them. */
export async function loadPlacedForms(keys: readonly string[], context: PageContext): Promise<FormHere[]> {
  if (keys.length === 0) return []
  const payload = { keys: keys.slice(0, maxFormsOfPage).join(',') }
  const answer = await send(getForms, { payload, context })
  const opened = String(Date.now())
  return answer.ok ? answer.data.map((form) => ({ form, start: { key: crypto.randomUUID(), opened } })) : []
}

/** Handles any embedded form; the form names its own key. Permissions are checked as on its own page. */
export async function answerPlacedForm({ request, context }: ActionFunctionArgs) {
  const named = (await request.clone().formData()).get(stays)
  const key = typeof named === 'string' ? named : ''
  return answerForm(request, context, key, new URL(request.url).pathname)
}

/** Sends the form and redirects to `sent`, which confirms it; on failure returns everything typed with the errors. */
export async function answerForm(request: Request, context: PageContext, formKey: string, sent: string) {
  const posted = await request.formData()
  const values = textsOf(posted)
  const reply = await send(getForm, { params: { formKey }, context })
  if (!reply.ok) return failedReply({ values, failure: generalFailure(reply.message) })
  const { form } = { form: reply.data }
  const first = await sendOnce(form, posted, values, context)
  // The first attempt may have arrived without its answer coming back; a text changed since then is a new message.
  const answer =
    !first.ok && first.code === 'idempotency_key_reused'
      ? await sendOnce(form, posted, { ...values, key: '' }, context)
      : first
  if (answer.ok && values[stays]) {
    const arrived: ModuleFormAnswer = { values: {}, isArrived: true }
    return data(arrived)
  }
  if (answer.ok) throw redirect(sent)
  return failedReply({ values, failure: sortFailure(context.get(visitContext).t, answer) })
}

function failedReply(answer: ModuleFormAnswer) {
  return data(answer, { status: 422 })
}

function sendOnce(
  { key: formKey, fields }: ShownForm,
  posted: FormData,
  typed: ModuleFormAnswer['values'],
  context: PageContext,
): Promise<Outcome<unknown>> {
  const { key, opened, website = '' } = typed
  const took = Date.now() - Number(opened || Number.NaN)
  const files = Object.entries(readFiles(fields, posted, { name: inputs })).flatMap(([field, chosen]) =>
    chosen.map((file) => ({ field, file })),
  )
  const sendsFiles = new Set(fields.filter(({ type }) => type === 'file' || type === 'image').map(keyOf))
  const values = Object.entries(readValues(fields, typed, { name: inputs }))
  const payload = {
    website,
    ...(Number.isSafeInteger(took) && { took }),
    ...Object.fromEntries(values.filter(([name]) => !sendsFiles.has(name)).map(trimmed)),
  }
  const common = { params: { formKey }, context, ...(key && { idempotencyKey: key }) }
  if (files.length === 0) return send(sendForm, { ...common, payload })
  const parts = new FormData()
  parts.set('options', JSON.stringify(payload))
  for (const { field, file } of files) parts.append(field, file)
  return send(sendForm, { ...common, form: parts })
}

const keyOf = ({ key }: { key: string }) => key

/** Phones add a space after an autocompleted word, even in addresses. */
function trimmed([name, value]: [string, unknown]): [string, unknown] {
  return [name, typeof value === 'string' ? value.trim() : value]
}

/** Field errors go beside their fields, everything else above the form. */
function sortFailure(t: Translate, failed: Failed): FormFailure {
  const { code, message, retryAfter } = failed
  const { fields } = errorsByInput(failed, { from: '', name: inputs })
  const errors = Object.entries((fields ?? {}) as Record<string, { _errors?: string[] }>).map(
    ([name, { _errors }]) => [name, (_errors ?? []).join(' ')] as const,
  )
  const own = errors.filter(([name]) => name !== inputs)
  const whole = errors.filter(([name]) => name === inputs).map(([, words]) => words)
  if (errors.length > 0) return { code, message, fields: Object.fromEntries(own), general: whole }
  const wait = retryAfter && t('form.wait', { count: Math.ceil(retryAfter / 60) })
  return { code, message, fields: {}, general: [message, ...(wait ? [wait] : [])] }
}
