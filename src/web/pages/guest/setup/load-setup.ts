import { redirect } from 'react-router'
import { allows } from '#contract/api/permissions.ts'
import { type AllSettings, readSettings } from '#contract/site/settings.ts'
import { getSetup } from '#contract/site/setup.ts'
import { afterToken } from '#locales/after-token.ts'
import { pathFor } from '#locales/paths.ts'
import { send } from '#web/api/send.ts'
import { fatal } from '#web/boot/fatal.ts'
import { sessionContext } from '#web/visit/session.ts'
import { type PageContext, visitContext } from '#web/visit/visit-context.ts'
import { hostFields, mailFields, mailSecrets, type Step, stepOf } from './setup-answer.ts'

export interface Setup {
  step: Step
  /** the host that this page was requested from */
  host: string
  email: string
  values: Record<string, string>
  /** which secrets are stored; their values are never read */
  stored: readonly string[]
}

/** Loads the data of the step at this address. */
export async function loadSetup(token: string, url: URL, context: PageContext): Promise<Setup> {
  if (token === afterToken) return loadStep(stepOf(url.searchParams.get('step')), url, context)
  const link = await send(getSetup, { params: { token }, context })
  if (!link.ok) throw fatal(link.message, link.status)
  return { step: 'account', host: url.host, email: '', values: {}, stored: [] }
}

async function loadStep(step: Step, url: URL, context: PageContext): Promise<Setup> {
  const { user } = context.get(sessionContext)
  const { locale } = context.get(visitContext).frame
  if (!user) {
    const back = new URLSearchParams({ return: url.pathname + url.search })
    throw redirect(`${pathFor('signIn', locale)}?${back}`)
  }
  if (!allows(user.permissions, 'external.settings')) throw redirect(pathFor('notAuthorized', locale))
  const settings = await send(readSettings, { context })
  if (!settings.ok) throw fatal(settings.message, settings.status)
  return { step, host: url.host, email: user.email, ...settingValues(settings.data) }
}

function settingValues({ values, secrets }: AllSettings): Pick<Setup, 'values' | 'stored'> {
  const hosts = (values['brand_hosts'] ?? {}) as Record<string, unknown>
  return {
    values: { ...texts(hostFields, hosts), ...texts(mailFields, values) },
    stored: mailSecrets.filter((name) => secrets[name].is_set),
  }
}

function texts(names: readonly string[], values: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, textOf(values[name])]))
}

/** A setting as the value of a form field. */
function textOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : ''
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
