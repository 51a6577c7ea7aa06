import { minuteMs, secondMs } from '#server/kit/durations.ts'
import type { Egress } from '../egress/egress.ts'
import type { Resolve } from '../egress/guarded-connector.ts'
import { isOneAddress } from './compose-message.ts'
import { type Mailer } from './mailer.ts'
import { sendByApi } from './send-by-api.ts'
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
