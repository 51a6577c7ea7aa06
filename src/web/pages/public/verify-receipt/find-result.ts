import { data, redirect } from 'react-router'
import { getCheckIn } from '#contract/draws/results.ts'
import { pageOfPath, pathFor } from '#locales/paths.ts'
import { send } from '#web/api/send.ts'
import type { Translate } from '#web/i18n/texts.ts'
import { type PageContext, visitContext } from '#web/visit/visit-context.ts'

/** Longer than any link that browsers pass on. */
const maxLinkLength = 2000

export interface LinkRefused {
  link: string
  error: string
}

/** Leads from a pasted link to its result, or says why not and keeps what was typed. */
export async function findResult(form: FormData, context: PageContext) {
  const { frame, t } = context.get(visitContext)
  const given = form.get('link')
  const link = typeof given === 'string' ? given.trim().slice(0, maxLinkLength) : ''
  const shareCode = shareCodeIn(link)
  if (!shareCode) {
    const error = t(link === '' ? 'verify_receipt.link.missing' : 'verify_receipt.link.unreadable')
    return data<LinkRefused>({ link, error }, { status: 422 })
  }
  const refusal = await refusalOf(shareCode, context, t)
  if (refusal) return data<LinkRefused>({ link, error: refusal.error }, { status: refusal.status })
  return redirect(`${pathFor('result', frame.locale, { shareCode })}#proof`, 303)
}

async function refusalOf(shareCode: string, context: PageContext, t: Translate) {
  const answer = await send(getCheckIn, { params: { share_code: shareCode }, context })
  // The result's page explains a result that has expired.
  if (answer.ok || answer.code === 'result_expired') return undefined
  if (answer.code === 'giveaway_not_found') return { error: t('verify_receipt.link.unknown'), status: 404 }
  return { error: answer.message, status: answer.status || 500 }
}

const shareCode = /^[A-Za-z0-9_-]{22}$/
/** A widget and the API name a result after these. */
const otherPaths = /^\/(?:embed|api\/results)\/([^/]+)/

/** The code of a result in what a person pasted: the code itself, or a link to the result in any of its forms. */
export function shareCodeIn(typed: string): string | undefined {
  const text = typed.trim()
  if (shareCode.test(text)) return text
  const pathname = pathIn(text)
  if (pathname === undefined) return undefined
  const found = pageOfPath(pathname)
  const code = found?.page === 'result' ? found.parameters['shareCode'] : otherPaths.exec(pathname)?.[1]
  return code !== undefined && shareCode.test(code) ? code : undefined
}

/** People also paste links without their protocol. */
function pathIn(text: string): string | undefined {
  for (const address of [text, `https://${text}`])
    if (URL.canParse(address)) {
      const { protocol, pathname } = new URL(address)
      if (protocol === 'https:' || protocol === 'http:') return pathname
    }
  return undefined
}
