import type { RouterContextProvider } from 'react-router'
import { confirmIdentity } from '../../../../contract/auth.ts'
import { changeSettings, type SettingsChange } from '../../../../contract/settings.ts'
import { type Outcome, send } from '../../../api.ts'
import { type PlatformGroup, platformGroups } from './platform-groups.ts'

type Failed = Extract<Outcome<unknown>, { ok: false }>

/** What the form of a platform shows again where it was not saved; secrets are never sent back. */
export interface PlatformsAnswer {
  group: PlatformGroup['name']
  failed: Failed
  mustConfirm: boolean
  values: Readonly<Record<string, string>>
}

/** Saves the form of one platform, or takes a secret of it away. Nothing where all went well. */
export async function answerPlatforms(
  form: FormData,
  context: Readonly<RouterContextProvider>,
): Promise<PlatformsAnswer | undefined> {
  const group = platformGroups.find(({ name }) => name === textOf(form, 'platforms'))
  if (!group) return undefined
  const password = textOf(form, 'own_password')
  const code = textOf(form, 'own_code').trim()
  if (password || code) {
    const payload = { ...(password && { password }), ...(code && { code }) }
    const proved = await send(confirmIdentity, { payload, context })
    if (!proved.ok) return refused(group, form, { failed: proved, mustConfirm: true })
  }
  const answer = await send(changeSettings, { payload: changeOf(group, form), context })
  if (answer.ok) return undefined
  return refused(group, form, { failed: answer, mustConfirm: answer.code === 'confirm_identity' })
}

/** A secret that was left empty stays what it is. Not trimmed inside: keys have no blanks at their ends. */
function changeOf({ name, fields }: PlatformGroup, form: FormData): SettingsChange {
  const removed = fields.find((field) => field.isSecret && field.name === textOf(form, 'remove'))
  if (removed) return { [removed.name]: null }
  const typed = fields.map((field) => [field, textOf(form, field.name).trim()] as const)
  const change: SettingsChange = Object.fromEntries(
    typed.flatMap(([field, text]) => (field.isSecret && !text ? [] : [[field.name, text]])),
  )
  return name === 'apify' ? { ...change, apify_enabled: form.get('apify_enabled') === 'on' } : change
}

function refused(
  { name, fields }: PlatformGroup,
  form: FormData,
  about: Pick<PlatformsAnswer, 'failed' | 'mustConfirm'>,
): PlatformsAnswer {
  const shown = fields.filter(({ isSecret }) => !isSecret)
  const values = Object.fromEntries(shown.map((field) => [field.name, textOf(form, field.name)]))
  const enabled = name === 'apify' ? { apify_enabled: textOf(form, 'apify_enabled') } : {}
  return { group: name, ...about, values: { ...values, ...enabled } }
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
