import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { testMail as call } from '#contract/site/settings.ts'
import type { Locale } from '#locales/locales.ts'
import type { Context, SignedIn } from '#server/context.ts'
import { hourMs, minuteMs } from '#server/kit/durations.ts'
import { secretSetting, siteSettings } from '../../settings/site-settings.ts'
import { type RenderedMail, renderMail, renderStored, UnreadableMail } from './render-mail.ts'
import { endTry, lockMail, type StoredMail, updateMail } from './store.ts'

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

type MailRoute = Parameters<Context['mailer']['send']>[0]

/** How mails are sent now. `none`: the site has no mail server, `incomplete`: it lacks the named setting. */
type MailReadiness =
  | { kind: 'none' }
  | { kind: 'incomplete'; lacks: string }
  | { kind: 'ready'; route: MailRoute; from: string }

type Reported = z.input<typeof call.reply>

/** The endpoint of the supported mail service, unless the settings name another address. */
const usualService = 'https://api.resend.com/emails'

/** Reads the current mail settings. */
export async function mailReadiness(ctx: Pick<Context, 'db' | 'secrets'>): Promise<MailReadiness> {
  const settings = await siteSettings(ctx, { force: true })
  const allowPrivateNetwork = settings.allow_private_network
  if (settings.mail_driver === 'none') return { kind: 'none' }
  if (settings.mail_from === '') return { kind: 'incomplete', lacks: 'mail_from' }
  const from = settings.mail_from
  if (settings.mail_driver === 'api') {
    const key = await secretSetting(ctx, 'mail_api_key')
    if (!key) return { kind: 'incomplete', lacks: 'mail_api_key' }
    const url = settings.mail_api_url || usualService
    return { kind: 'ready', from, route: { driver: 'api', url, key, allowPrivateNetwork } }
  }
  if (settings.smtp_host === '') return { kind: 'incomplete', lacks: 'smtp_host' }
  const route: MailRoute = {
    driver: 'smtp',
    host: settings.smtp_host.trim(),
    port: settings.smtp_port,
    username: settings.smtp_username,
    password: (await secretSetting(ctx, 'smtp_password')) ?? '',
    encryption: settings.smtp_encryption,
    allowPrivateNetwork,
  }
  return { kind: 'ready', from, route }
}

/** Sends a mail to the viewer with the current settings, bypassing the queue, and reports how far that got. */
export async function sendTestMail(
  ctx: Pick<Context, 'db' | 'mailer' | 'secrets'>,
  viewer: SignedIn,
  locale: Locale,
): Promise<Reported> {
  const { app_name: appName } = await siteSettings(ctx)
  const appNumber = viewer.user.app_number
  const rendered = renderMail({ template: 'test', locale, appNumber, values: {}, appName })
  return sendNow(ctx, viewer, locale, rendered)
}

/** Sends a written mail to the viewer, bypassing the queue. */
export async function sendNow(
  ctx: Pick<Context, 'db' | 'mailer' | 'secrets'>,
  { user }: SignedIn,
  locale: Locale,
  { sender, ...content }: RenderedMail,
): Promise<Reported> {
  const begun = performance.now()
  const readiness = await mailReadiness(ctx)
  const report =
    readiness.kind === 'ready'
      ? await ctx.mailer.send(readiness.route, {
          id: randomUUID(),
          from: { name: sender, address: readiness.from },
          to: user.email,
          locale,
          ...content,
        })
      : { sent: false, step: 'settings' as const, said: readiness.kind === 'none' ? '' : readiness.lacks }
  const { sent, step, said } = report
  return { sent, step, said, milliseconds: Math.round(performance.now() - begun) }
}
