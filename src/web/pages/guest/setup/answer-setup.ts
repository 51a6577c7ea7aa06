import { redirect } from 'react-router'
import { confirmIdentity } from '#contract/accounts/auth.ts'
import { addDemoData } from '#contract/comments/demo.ts'
import {
  changeSettings,
  mailDrivers,
  mailEncryptions,
  type SettingsChange,
  testMail,
} from '#contract/site/settings.ts'
import { createFirstAdministrator } from '#contract/site/setup.ts'
import { afterToken } from '#locales/after-token.ts'
import { pathFor } from '#locales/paths.ts'
import { type Failed, send } from '#web/api/send.ts'
import { typedNumber } from '#web/i18n/typed-number.ts'
import { type PageContext, visitContext } from '#web/visit/visit-context.ts'
import { failureOf, textOf, typedOf } from '../form-answer.tsx'
import { accountFields, hostFields, kept, type SetupAnswer, type Step, stepAfter } from './setup-answer.ts'

/** Handles the form of a step: redirects to the next step, or shows the errors and keeps what was typed. */
export async function answerSetup(
  token: string,
  form: FormData,
  context: PageContext,
): Promise<SetupAnswer | Response> {
  if (token !== afterToken) return makeAccount(token, form, context)
  switch (textOf(form, 'intent')) {
    case 'hosts':
      return saveHosts(form, context)
    case 'mail':
      return (await saveMail(form, context)) ?? leadToStep(stepAfter('mail'), context)
    case 'test':
      return (await saveMail(form, context)) ?? sendTest(form, context)
    case 'demo':
      return addDemo(form, context)
    default:
      return leadToStep('hosts', context)
  }
}

async function makeAccount(token: string, form: FormData, context: PageContext) {
  const values = typedOf(form, kept)
  const { username = '', email = '', fullname = '' } = values
  const password = textOf(form, 'password')
  const payload = { username: username.trim(), email, fullname, password }
  const answer = await send(createFirstAdministrator, { params: { token }, payload, context })
  return answer.ok
    ? leadToStep('hosts', context)
    : failureAnswer(form, answer, [...accountFields, 'password'], context)
}

async function saveHosts(form: FormData, context: PageContext) {
  const { box = '', lucky = '' } = typedOf(form, hostFields)
  const payload = { brand_hosts: { box: box.trim(), lucky: lucky.trim() } }
  const answer = await send(changeSettings, { payload, context })
  if (answer.ok) return leadToStep(stepAfter('hosts'), context)
  // The setting holds both fields; this form shows them separately.
  const inner = (answer.fields as { brand_hosts?: unknown } | undefined)?.brand_hosts
  return failureAnswer(form, inner ? { ...answer, fields: inner } : answer, hostFields, context)
}

/** Returns undefined if everything was saved. */
async function saveMail(form: FormData, context: PageContext): Promise<SetupAnswer | undefined> {
  const payload: SettingsChange = mailSettings(form)
  const unconfirmed = await confirm(form, context)
  if (unconfirmed) return unconfirmed
  const answer = await send(changeSettings, { payload, context })
  return answer.ok ? undefined : failureAnswer(form, answer, Object.keys(payload), context)
}

async function sendTest(form: FormData, context: PageContext): Promise<SetupAnswer> {
  const answer = await send(testMail, { context })
  if (!answer.ok) return failureAnswer(form, answer, [], context)
  const { sent, step, said } = answer.data
  return { values: typedOf(form, kept), tested: { sent, step, said } }
}

async function addDemo(form: FormData, context: PageContext) {
  const answer = await send(addDemoData, { context })
  return answer.ok ? leadToStep(stepAfter('demo'), context) : failureAnswer(form, answer, [], context)
}

/** Reconfirms the identity, if the form includes the password. */
async function confirm(form: FormData, context: PageContext): Promise<SetupAnswer | undefined> {
  const password = textOf(form, 'own_password')
  if (!password) return undefined
  const answer = await send(confirmIdentity, { payload: { password }, context })
  return answer.ok ? undefined : { ...failureAnswer(form, answer, [], context), mustConfirm: true }
}

function failureAnswer(
  form: FormData,
  failed: Failed,
  names: readonly string[],
  context: PageContext,
): SetupAnswer {
  const failure = failureOf(context.get(visitContext).t, failed, names)
  return {
    values: typedOf(form, kept),
    failure,
    ...(failed.code === 'confirm_identity' && { mustConfirm: true }),
  }
}

function leadToStep(step: Step, context: PageContext): Response {
  const path = pathFor('setup', context.get(visitContext).frame.locale, { token: afterToken })
  return redirect(`${path}?${new URLSearchParams({ step })}`, 303)
}

/** The settings from the form of the mail step. A secret left empty keeps its stored value. */
function mailSettings(form: FormData): SettingsChange {
  const text = (name: string) => textOf(form, name).trim()
  const driver = mailDrivers.find((name) => name === text('mail_driver')) ?? 'none'
  if (driver === 'none') return { mail_driver: driver }
  const from = { mail_driver: driver, mail_from: text('mail_from') }
  if (driver === 'api')
    return { ...from, mail_api_url: text('mail_api_url'), ...secretOf(form, 'mail_api_key') }
  return {
    ...from,
    smtp_host: text('smtp_host'),
    smtp_port: typedNumber(text('smtp_port')),
    smtp_encryption: mailEncryptions.find((name) => name === text('smtp_encryption')) ?? 'tls',
    smtp_username: text('smtp_username'),
    allow_private_network: text('allow_private_network') === 'yes',
    ...secretOf(form, 'smtp_password'),
  }
}

/** Not trimmed: a trailing space may be part of the secret. */
function secretOf<Name extends 'smtp_password' | 'mail_api_key'>(form: FormData, name: Name) {
  const typed = textOf(form, name)
  return (typed ? { [name]: typed } : {}) as Partial<Record<Name, string>>
}
