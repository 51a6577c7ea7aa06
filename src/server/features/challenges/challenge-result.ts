import { createHmac, randomUUID } from 'node:crypto'
import type { CallBody } from '#contract/api/call.ts'
import { fail } from '#contract/api/errors.ts'
import { type challengeResult as call, maxOpenChallenges } from '#contract/draws/challenges.ts'
import { titleWithoutNames } from '#contract/draws/titles/chance-title.ts'
import { defaultLocale, localeFromTag } from '#locales/locales.ts'
import { pathFor } from '#locales/paths.ts'
import { hourSeconds } from '#server/kit/durations.ts'
import { userIdOf } from '#server/kit/ids.ts'
import type { Context, Viewer } from '../../context.ts'
import { consumeAttempts, mailLimit, mayConsume } from '../../core/accounts/sign-in/attempts.ts'
import { drawValues, notify } from '../../core/notifications/bell/notifications.ts'
import { queueMail } from '../../core/notifications/outbox/queue-mail.ts'
import { brandOfOrigin, ownOrigin } from '../../core/settings/own-origin.ts'
import { holdTicket } from '../../core/support/store.ts'
import { openTicket, tellStaff } from '../../core/support/tickets.ts'
import type { CallInput } from '../../http/mount.ts'
import { sharedTranslate } from '../../http/translate.ts'
import { readChallenged } from './challenges.ts'
import {
  type Challenged,
  challengeByKey,
  countChallenges,
  holdChallenges,
  insertChallenge,
  reachableUser,
  type StoredChallenge,
} from './store.ts'

type Deps = Pick<Context, 'db' | 'env' | 'now' | 'plan' | 'queue' | 'secretKey' | 'secrets'>
type Request = Pick<
  CallInput<typeof call>,
  'viewer' | 'params' | 'body' | 'locale' | 'origin' | 'idempotencyKey' | 'consume'
>

/** Challenges per asker and result; anything more belongs in the ticket. */
const maxOfOne = 3
const maxOfAddress = 10
const maxSubjectLength = 150

/**
 * Saves a challenge to a result, opens a ticket for it and notifies the organizer: one commit, however often it is
 * sent.
 */
export async function challengeResult(ctx: Deps, request: Request): Promise<StoredChallenge> {
  const { viewer, params, body, consume } = request
  const challenged = await readChallenged(ctx, viewer, params.share_code)
  const existing = await repeated(ctx, request, challenged)
  if (existing) return existing
  await consume()
  await consumeAttempts(ctx, [
    { key: `challenge ${viewer.address}`, max: maxOfAddress, seconds: hourSeconds },
  ])
  return ctx.db.transaction().execute(async (trx) => {
    await holdChallenges(trx, challenged.id)
    // The same request may have been faster by a moment.
    const other = await repeated({ ...ctx, db: trx }, request, challenged)
    if (other) return other
    const { waiting, own } = await countChallenges(trx, challenged.id, viewer.owner)
    if (waiting >= maxOpenChallenges || own >= maxOfOne) throw fail('too_many_challenges')
    const stored = await keep(ctx, trx, request, challenged)
    await notifyOrganizer(ctx, trx, { challenged, viewer, origin: request.origin })
    return stored
  })

  async function keep(
    { now }: Deps,
    trx: Context['db'],
    { locale, idempotencyKey }: Request,
    challenged: Challenged,
  ): Promise<StoredChallenge> {
    const within = { ...ctx, db: trx }
    const translate = sharedTranslate()
    const title = titleWithoutNames(challenged, (key, values) => translate(locale, key, values))
    const ticket = await openTicket(ctx, trx, {
      userId: viewer.kind === 'user' ? viewer.user.id : null,
      locale,
      appNumber: await brandOfOrigin(within, await ownOrigin(within, request.origin)),
      subject: translate(locale, 'bell.challenge.subject', { title }).slice(0, maxSubjectLength),
      priority: 'high',
      isPremium: viewer.kind === 'user' && viewer.plan.features['premium_support'] === true,
      text: body.text,
      key: null,
    })
    const opened = await holdTicket(trx, ticket.id)
    if (opened) await tellStaff(ctx, trx, opened, { wasUnread: false, origin: request.origin })
    return insertChallenge(trx, {
      id: randomUUID(),
      giveaway_id: challenged.id,
      ticket_id: ticket.id,
      asker: viewer.owner,
      reason: body.reason,
      text: body.text,
      locale,
      key: idempotencyKey === undefined ? null : keyOf(ctx, viewer.account, idempotencyKey),
      created_at: now(),
    })
  }
}

/** A first request arrives without a cookie and gets one, so a repetition may be recognized by cookie or by address. */
async function repeated(
  ctx: Deps,
  { viewer, body, idempotencyKey }: Request,
  { id }: Challenged,
): Promise<StoredChallenge | undefined> {
  if (idempotencyKey === undefined) return undefined
  const accounts = [viewer.account, `address:${viewer.address}`]
  const challenge = await challengeByKey(
    ctx.db,
    accounts.map((account) => keyOf(ctx, account, idempotencyKey)),
  )
  const isSame =
    challenge?.giveaway_id === id &&
    challenge.reason === body.reason &&
    challenge.text === (body satisfies Body).text
  if (challenge && !isSame) throw fail('idempotency_key_reused')
  return challenge
}

type Body = CallBody<typeof call>

function keyOf({ secretKey }: Deps, account: string, key: string): string {
  return createHmac('sha256', secretKey).update(`challenge\0${account}\0${key}`).digest('base64url')
}

type NoticeDeps = Pick<Context, 'db' | 'env' | 'now' | 'queue' | 'secretKey' | 'secrets'>

interface ChallengeNotice {
  challenged: Challenged
  viewer: Viewer
  origin: string
}

/**
 * Notifies the organizer and mails them, if the draw belongs to an account. The mail contains none of the challenger's
 * text, and only a few are sent per hour.
 */
async function notifyOrganizer(
  ctx: NoticeDeps,
  trx: Context['db'],
  { challenged, viewer, origin: requestOrigin }: ChallengeNotice,
): Promise<void> {
  const { owner, share_code, deleted_at } = challenged
  const userId = userIdOf(owner)
  if (!userId || deleted_at || owner === viewer.owner) return
  const user = await reachableUser(trx, userId)
  if (!user) return
  await notify(ctx, trx, { userId, type: 'result_challenged', values: drawValues(challenged) })
  const within = { ...ctx, db: trx }
  if (!user.email || !(await mayConsume(within, [mailLimit(user.email, 'challenge')]))) return
  const locale = localeFromTag(user.locale) ?? defaultLocale
  const origin = await ownOrigin(within, requestOrigin)
  await queueMail(ctx, trx, {
    template: 'result_challenged',
    to: user.email,
    userId,
    locale,
    appNumber: await brandOfOrigin(within, origin),
    values: { link: `${origin}${pathFor('result', locale, { shareCode: share_code })}` },
  })
}
