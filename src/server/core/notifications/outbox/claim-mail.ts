import type { Context } from '../../../context.ts'
import type { MailWay } from './mail-route.ts'
import { lockMail, type StoredMail, updateMail } from './store.ts'

/** A mail is carried within a minute; whoever began so long ago is gone. */
const longestTry = 2 * 60_000
/** So long a mail service remembers what it was asked already. */
const serviceMemory = 23 * 60 * 60_000

export type Claim =
  /** ours to send, and nobody else's meanwhile */
  | { kind: 'ours'; mail: StoredMail; triedAt: Date; way: Extract<MailWay, { kind: 'ready' }> }
  /** somebody else is at it; to be looked at again then */
  | { kind: 'under_way'; until: Date }
  /** nothing is to be done */
  | { kind: 'settled' }

/**
 * Takes a mail to be sent. What makes mails single is decided here, under a lock: a try whose end nobody saw is repeated
 * only by a mail service that recognises the repetition. A mail server would send a second mail, so there it ends.
 */
export function claimMail(ctx: Pick<Context, 'db' | 'now'>, id: string, way: MailWay): Promise<Claim> {
  return ctx.db.transaction().execute(async (trx): Promise<Claim> => {
    const mail = await lockMail(trx, id)
    if (!mail || (mail.status !== 'waiting' && mail.status !== 'sending')) return { kind: 'settled' }
    const now = ctx.now()
    const { tried_at: triedAt, tried_by: triedBy } = mail
    if (mail.status === 'sending' && triedAt) {
      const until = new Date(triedAt.getTime() + longestTry)
      if (until > now) return { kind: 'under_way', until }
    }
    if (
      triedAt &&
      triedBy &&
      !(isRepeatable(triedBy, way) && now.getTime() < triedAt.getTime() + serviceMemory)
    ) {
      await updateMail(trx, id, { status: 'unknown' })
      return { kind: 'settled' }
    }
    if (way.kind !== 'ready') {
      const problem = way.kind === 'incomplete' ? `settings: ${way.lacks}` : null
      await updateMail(trx, id, { status: 'kept', problem })
      return { kind: 'settled' }
    }
    const claimed = { status: 'sending', tried_at: now, tried_by: way.route.driver } as const
    await updateMail(trx, id, { ...claimed, attempts: mail.attempts + 1 })
    return { kind: 'ours', mail: { ...mail, attempts: mail.attempts + 1 }, triedAt: now, way }
  })
}

function isRepeatable(triedBy: 'smtp' | 'api', way: MailWay): boolean {
  return triedBy === 'api' && way.kind === 'ready' && way.route.driver === 'api'
}
