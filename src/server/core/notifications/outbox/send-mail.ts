import type { Context } from '#server/context.ts'
import { hourMs, minuteMs } from '#server/kit/durations.ts'
import { type MailReadiness, mailReadiness } from './mail-route.ts'
import { renderStored, UnreadableMail } from './render-mail.ts'
import { endTry, lockMail, type StoredMail, updateMail } from './store.ts'

/** Sending takes at most a minute; an attempt that started longer ago than this has died. */
const maxTry = 2 * minuteMs
/** How long the mail service recognizes a repeated request. */
const serviceMemory = 23 * hourMs

type Claim =
  /** claimed by this job alone */
  | { kind: 'ours'; mail: StoredMail; triedAt: Date; route: Extract<MailReadiness, { kind: 'ready' }> }
  /** another job is sending it; check again at `until` */
  | { kind: 'under_way'; until: Date }
  /** nothing to do */
  | { kind: 'settled' }

/**
 * Claims a mail for sending, under a lock that prevents duplicates. An attempt with an unknown outcome is repeated only
 * through a mail service that recognizes repeated requests. A mail server would send it twice, so there it ends.
 */
function claimMail(ctx: Pick<Context, 'db' | 'now'>, id: string, readiness: MailReadiness): Promise<Claim> {
  return ctx.db.transaction().execute(async (trx): Promise<Claim> => {
    const mail = await lockMail(trx, id)
    if (!mail || (mail.status !== 'waiting' && mail.status !== 'sending')) return { kind: 'settled' }
    const now = ctx.now()
    const { tried_at: triedAt, tried_by: triedBy } = mail
    if (mail.status === 'sending' && triedAt) {
      const until = new Date(triedAt.getTime() + maxTry)
      if (until > now) return { kind: 'under_way', until }
    }
    if (
      triedAt &&
      triedBy &&
      !(isRepeatable(triedBy, readiness) && now.getTime() < triedAt.getTime() + serviceMemory)
    ) {
      await updateMail(trx, id, { status: 'unknown' })
      return { kind: 'settled' }
    }
    if (readiness.kind !== 'ready') {
      const problem = readiness.kind === 'incomplete' ? `settings: ${readiness.lacks}` : null
      await updateMail(trx, id, { status: 'kept', problem })
      return { kind: 'settled' }
    }
    const claimed = { status: 'sending', tried_at: now, tried_by: readiness.route.driver } as const
    await updateMail(trx, id, { ...claimed, attempts: mail.attempts + 1 })
    return { kind: 'ours', mail: { ...mail, attempts: mail.attempts + 1 }, triedAt: now, route: readiness }
  })
}

function isRepeatable(triedBy: 'smtp' | 'api', readiness: MailReadiness): boolean {
  return triedBy === 'api' && readiness.kind === 'ready' && readiness.route.driver === 'api'
}

type Deps = Pick<Context, 'db' | 'mailer' | 'now' | 'queue' | 'secrets'>
type Report = Awaited<ReturnType<Context['mailer']['send']>>
type Ours = Extract<Claim, { kind: 'ours' }>

/** Minutes until the next attempt: greylisting servers want a quarter of an hour, settings are fixed within hours. */
const pauses = [0.5, 2, 5, 15, 30, 60, 120]
export const maxTries = pauses.length + 1

/**
 * The job of a mail: sends it with the current settings. It arrives at most once, however often this runs and wherever
 * the process dies. Without a mail server it is kept for an administrator to read, until it is sent again by hand.
 */
export async function sendMail(ctx: Deps, id: string): Promise<void> {
  const claim = await claimMail(ctx, id, await mailReadiness(ctx))
  if (claim.kind === 'under_way')
    await ctx.queue.send('send_mail', { mail_id: id }, { startAfter: claim.until })
  if (claim.kind === 'ours') await writeDown(ctx, claim, await carry(ctx, claim))
}

async function carry(ctx: Deps, { mail, route: readiness }: Ours): Promise<Report> {
  let rendered: Awaited<ReturnType<typeof renderStored>>
  try {
    rendered = await renderStored(ctx, mail)
  } catch (error) {
    // Anything else, such as a database that does not answer, passes.
    const isUnreadable = error instanceof UnreadableMail
    const said = isUnreadable ? 'unreadable' : 'not rendered'
    return { sent: false, step: 'send', said, mayRetry: !isUnreadable }
  }
  const { sender, ...content } = rendered
  const from = { name: sender, address: readiness.from }
  return ctx.mailer.send(readiness.route, {
    id: mail.id,
    from,
    to: mail.address,
    locale: mail.locale,
    ...content,
  })
}

async function writeDown(
  ctx: Deps,
  { mail, triedAt, route: readiness }: Ours,
  report: Report,
): Promise<void> {
  const thisTry = { id: mail.id, triedAt }
  const problem = [report.step, report.said].filter(Boolean).join(': ')
  const pause = pauses[mail.attempts - 1]
  if (report.sent) {
    await endTry(ctx.db, thisTry, { status: 'sent', sent_at: ctx.now(), problem: null, tried_by: null })
  } else if (report.isUnclear && readiness.route.driver === 'smtp') {
    await endTry(ctx.db, thisTry, { status: 'unknown', problem })
  } else if (!report.mayRetry || pause === undefined) {
    await endTry(ctx.db, thisTry, {
      status: report.isUnclear ? 'unknown' : 'failed',
      problem,
      tried_by: null,
    })
  } else {
    // A mail that a mail service may have accepted is only retried through that service.
    const end = { status: 'waiting', problem, ...(report.isUnclear ? {} : { tried_by: null }) } as const
    const startAfter = new Date(ctx.now().getTime() + pause * minuteMs)
    await ctx.db.transaction().execute(async (trx) => {
      if (await endTry(trx, thisTry, end))
        await ctx.queue.send('send_mail', { mail_id: mail.id }, { db: trx, startAfter })
    })
  }
}
