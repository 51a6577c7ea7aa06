import { data, redirect } from 'react-router'
import type { ChanceSource } from '#contract/draws/chance.ts'
import { createGiveaway } from '#contract/draws/giveaways.ts'
import { pathFor } from '#locales/paths.ts'
import { fieldText, formOf } from '#web/actions/submit-or-keep.ts'
import { type Failed, send } from '#web/api/send.ts'
import { type PageContext, visitContext } from '#web/visit/visit-context.ts'
import { zonePayload } from '../draw-parts/mode-values.ts'
import { type QuotaWords, quotaWords } from '../draw-parts/quota-words.ts'

/** Why no receipt was made. */
export interface KeepAnswer {
  message: string
  /** for the next one, if that of the form is used */
  key?: string
}

/** The words for a refused receipt. A key that other settings were drawn with would be refused again and again. */
export function keepRefusal(failed: Failed, context: PageContext): KeepAnswer {
  const { t, newKey } = context.get(visitContext)
  if (failed.code === 'idempotency_key_reused' || failed.code === 'giveaway_finished')
    return { message: t('giveaway_told.already_drawn'), key: newKey() }
  return { message: [failed.message, ...failed.lines].join(' ') }
}

/** The server draws again by the draw engine's own rules and signs the outcome; its receipt is the result page. */
export async function answerKeep(
  source: ChanceSource,
  { key, zone }: Pick<KeptSettings, 'key' | 'zone'>,
  context: PageContext,
): Promise<Response | ReturnType<typeof data<KeepAnswer>>> {
  const answer = await send(createGiveaway, {
    payload: { source, ...zonePayload({ zone }) },
    ...(key && { idempotencyKey: key }),
    prefer: 'respond-async',
    context,
  })
  if (!answer.ok) return data<KeepAnswer>(keepRefusal(answer, context), { status: answer.status || 502 })
  const { locale } = context.get(visitContext).frame
  return redirect(pathFor('result', locale, { shareCode: answer.data.share_code }), 303)
}

interface KeptSettings {
  key: string
  zone: string
  query: URLSearchParams
}

/** The values of the receipt form. */
export async function keptSettings(request: Request): Promise<KeptSettings> {
  const form = await formOf(request)
  const text = (name: string) => fieldText(form, name)
  return { key: text('key'), zone: text('zone'), query: new URLSearchParams(text('settings')) }
}

/** What the receipt form needs in addition to the settings. */
export interface KeepFacts {
  /** one key per page view: repeated submits from it are one draw */
  formKey: string
  quota: QuotaWords | null
  answer?: KeepAnswer | undefined
}

export async function loadKeep(context: PageContext): Promise<KeepFacts> {
  return { formKey: context.get(visitContext).newKey(), quota: await quotaWords(context) }
}
