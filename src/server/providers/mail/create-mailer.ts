import { z } from 'zod'
import { minuteMs, secondMs } from '#server/kit/durations.ts'
import type { Egress, EgressAnswer } from '../egress/egress.ts'
import { EgressError } from '../egress/egress-error.ts'
import type { Resolve } from '../egress/guarded-connector.ts'
import {
  cleaned,
  headerText,
  isOneAddress,
  type Mailer,
  type MailMessage,
  type MailReport,
  type MailRoute,
} from './mailer.ts'
import { type SmtpTimeouts, sendBySmtp } from './send-by-smtp.ts'

interface Openings {
  egress: Pick<Egress, 'askProvider' | 'askTyped'>
  timeouts?: SmtpTimeouts
  /** a resolver for tests, which have no names at hand */
  resolve?: Resolve
}

/** Sends mails by SMTP or by a provider's service. No mail takes longer than a minute. */
export function createMailer({
  egress,
  timeouts = { silence: 15 * secondMs, total: minuteMs },
  resolve,
}: Openings): Mailer {
  return {
    async send(route, message) {
      if (!isOneAddress(message.to)) return { sent: false, step: 'send', said: '', mayRetry: false }
      if (!isOneAddress(message.from.address))
        return { sent: false, step: 'settings', said: 'mail_from', mayRetry: true }
      return route.driver === 'smtp'
        ? sendBySmtp(route, message, timeouts, resolve)
        : sendByApi(egress, route, message)
    },
  }
}

type ApiRoute = Extract<MailRoute, { driver: 'api' }>

/** The error format of the service. */
const complaint = z.object({ name: z.string().default(''), message: z.string().default('') })

/** Error names for a key that is missing, wrong or lacks permissions. */
const keyProblems = new Set(['missing_api_key', 'invalid_api_key', 'restricted_api_key', 'invalid_access'])

/** An earlier try with different content arrived. */
const repeatedDifferently = 'invalid_idempotent_request'

/**
 * Hands one mail to a mail service with Resend's API. The id of the mail is the Idempotency-Key, so that a retry after
 * a lost answer sends no second mail.
 */
async function sendByApi(
  egress: Pick<Egress, 'askProvider' | 'askTyped'>,
  route: ApiRoute,
  message: MailMessage,
): Promise<MailReport> {
  const request = {
    method: 'POST' as const,
    headers: {
      authorization: `Bearer ${route.key}`,
      'content-type': 'application/json',
      'idempotency-key': message.id,
    },
    body: JSON.stringify(mailOf(message)),
    firstByte: 20_000,
    total: 30_000,
    limit: 64 * 1024,
  }
  try {
    const answer = route.allowPrivateNetwork
      ? await egress.askProvider(route.url, request)
      : await egress.askTyped(route.url, 'any', request)
    return reportOf(answer, [route.key])
  } catch (error) {
    return unanswered(error)
  }
}

function mailOf({ from, to, replyTo = '', subject, text, html, locale }: MailMessage) {
  const name = headerText(from.name).replaceAll(/["\\<>]/g, '')
  return {
    from: name === '' ? from.address : `"${name}" <${from.address}>`,
    to: [to],
    ...(isOneAddress(replyTo) && { reply_to: replyTo }),
    subject: headerText(subject),
    text,
    html,
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      'Content-Language': locale,
    },
  }
}

function reportOf({ status, body }: EgressAnswer, secrets: string[]): MailReport {
  if (status >= 200 && status < 300) return { sent: true, step: 'done', said: '', mayRetry: false }
  const { name, message } = complaintIn(body)
  const words = cleaned([String(status), name, message].filter(Boolean).join(' '), secrets)
  if (name === repeatedDifferently)
    return { sent: false, step: 'send', said: words, mayRetry: false, isUnclear: true }
  if (status === 401 || status === 403 || keyProblems.has(name))
    return { sent: false, step: 'sign_in', said: words, mayRetry: true }
  const isPassing = status >= 500 || status === 408 || status === 409 || status === 429
  return { sent: false, step: 'send', said: words, mayRetry: isPassing }
}

/** Anything but a mail service's error format is never shown. */
function complaintIn(body: Buffer): z.output<typeof complaint> {
  try {
    return complaint.parse(JSON.parse(body.toString('utf8')))
  } catch {
    return { name: '', message: '' }
  }
}

function unanswered(error: unknown): MailReport {
  const problem = error instanceof EgressError ? error.problem : 'broken'
  if (problem === 'forbidden') return { sent: false, step: 'settings', said: problem, mayRetry: true }
  if (problem === 'unreachable') return { sent: false, step: 'connect', said: problem, mayRetry: true }
  return { sent: false, step: 'send', said: problem, mayRetry: true, isUnclear: true }
}
