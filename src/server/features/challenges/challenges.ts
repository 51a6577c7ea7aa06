import type { CallBody, CallReply } from '#contract/api/call.ts'
import { fail } from '#contract/api/errors.ts'
import { allows } from '#contract/api/permissions.ts'
import type {
  Challenge,
  answerChallenge as call,
  listChallenges as listCall,
} from '#contract/draws/challenges.ts'
import { givenTitle } from '#contract/draws/titles/given-title.ts'
import type { ChallengeReason } from '#contract/support/support-tickets.ts'
import { defaultLocale, localeFromTag } from '#locales/locales.ts'
import { isId } from '#server/kit/ids.ts'
import type { Context, Viewer } from '../../context.ts'
import { assertStillMay } from '../../core/accounts/roles/within-rights.ts'
import { recordAction } from '../../core/audit/audit-log.ts'
import { isKept, isOpenToOthers } from '../../core/plans/draw-visibility.ts'
import { planOf } from '../../core/plans/entitlements.ts'
import { beginWork, holdTicket, ownerOf } from '../../core/support/store.ts'
import { addMessage, notifyOwner } from '../../core/support/tickets.ts'
import { assertPermission } from '../../http/may-call.ts'
import { sharedTranslate } from '../../http/translate.ts'
import {
  type Challenged,
  challengedByShareCode,
  challengesOf,
  lockChallenge,
  type StoredChallenge,
  writeAnswer,
} from './store.ts'

type Deps = Pick<Context, 'db' | 'env' | 'now' | 'plan' | 'queue' | 'secrets'>

interface Answering {
  shareCode: string
  challengeId: string
  body: CallBody<typeof call>
  origin: string
}

/** Answers a challenge publicly, once. The challenger also gets the answer in their ticket. */
export async function answerChallenge(
  ctx: Deps,
  viewer: Viewer,
  { shareCode, challengeId, body, origin }: Answering,
): Promise<StoredChallenge> {
  const challenged = await readChallenged(ctx, viewer, shareCode)
  const by = assertMayAnswer(viewer, challenged)
  if (!isId(challengeId)) throw fail('challenge_not_found')
  return ctx.db.transaction().execute(async (trx) => {
    if (by === 'staff' && viewer.kind === 'user') await assertStillMay(trx, viewer, 'tickets.reply')
    const challenge = await lockChallenge(trx, challenged.id, challengeId)
    if (!challenge) throw fail('challenge_not_found')
    if (challenge.answer !== null) throw fail('challenge_answered')
    const now = ctx.now()
    const answered = await writeAnswer(trx, challenge.id, {
      answer: body.answer,
      answered_by: by,
      answered_at: now,
    })
    const authorId = by === 'staff' && viewer.kind === 'user' ? viewer.user.id : null
    await notifyChallenger(ctx, trx, { answered, by, authorId, origin })
    const record = { id: challenge.id, name: givenTitle(challenged) || challenged.share_code }
    if (by === 'staff' && viewer.kind === 'user')
      await recordAction(trx, { viewer, now, area: 'tickets', act: 'answer', record })
    return answered
  })
}

interface AnswerNotice {
  answered: StoredChallenge
  by: 'organiser' | 'staff'
  authorId: string | null
  origin: string
}

/** A visitor's ticket gets the answer too, so that staff can see it. */
async function notifyChallenger(
  ctx: Deps,
  trx: Context['db'],
  { answered: { ticket_id: ticketId, answer }, by, authorId, origin }: AnswerNotice,
): Promise<void> {
  const ticket = ticketId === null ? undefined : await holdTicket(trx, ticketId)
  if (!ticketId || !ticket) return
  const locale = localeFromTag(ticket.locale) ?? defaultLocale
  const intro = sharedTranslate()(locale, `bell.challenge.answered_by_${by}`)
  const answerText = by === 'organiser' ? quoted(answer ?? '') : answer
  await addMessage(ctx, trx, { ticketId, author: 'staff', authorId, text: `${intro}\n\n${answerText}` })
  await beginWork(trx, ticketId)
  await notifyOwner(ctx, trx, ticket, { owner: await ownerOf(trx, ticket.user_id), origin })
}

/**
 * Quotes every line, because the organizer's text appears as a message from the team and must not be taken for the
 * team's own.
 */
function quoted(text: string): string {
  const lines = text.split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/)
  return lines.map((line) => `> ${line}`).join('\n')
}

/** More than a page can hold; older ones are not shown. */
const maxShown = 200

/** Challenges to a result: answered ones for all, waiting ones for those involved. */
export async function listChallenges(
  ctx: Pick<Context, 'db' | 'now' | 'plan'>,
  viewer: Viewer,
  shareCode: string,
): Promise<CallReply<typeof listCall>> {
  const challenged = await readChallenged(ctx, viewer, shareCode)
  const may_answer = mayAnswer(viewer, challenged)
  const stored = await challengesOf(ctx.db, challenged.id, maxShown)
  const visible = stored.filter(
    ({ answer, asker }) => answer !== null || may_answer || asker === viewer.owner,
  )
  const waiting = stored.filter(({ answer }) => answer === null).length
  return { challenges: visible.map(challengeView), waiting, may_answer }
}

/** A finished result, if the viewer may see its page. Raises the same failures as reading the result. */
export async function readChallenged(
  ctx: Pick<Context, 'db' | 'now' | 'plan'>,
  viewer: Viewer,
  shareCode: string,
): Promise<Challenged> {
  const isCode = /^[\w-]{22}$/.test(shareCode)
  const challenged = isCode ? await challengedByShareCode(ctx.db, shareCode) : undefined
  if (!challenged) throw fail('giveaway_not_found')
  if (!isOpenToOthers(challenged, ctx.now())) {
    const isOwn = challenged.owner === viewer.owner && !challenged.deleted_at
    if (!isOwn || !isKept(challenged, await planOf(ctx, viewer), ctx.now())) throw fail('result_expired')
  }
  if (challenged.status !== 'finished') throw fail('giveaway_not_completed')
  return challenged
}

export function challengeView(stored: StoredChallenge): Challenge {
  const { id, reason, text, answer, answered_by, answered_at, created_at } = stored
  return {
    id,
    reason: reason as ChallengeReason,
    text,
    created_at: created_at.toISOString(),
    answer,
    answered_by,
    answered_at: answered_at?.toISOString() ?? null,
  }
}

/**
 * The role in which the viewer may answer challenges to a result. Raises the reason for staff, `not_permitted` for
 * everyone else.
 */
function assertMayAnswer(viewer: Viewer, { owner, deleted_at }: Challenged): 'organiser' | 'staff' {
  if (owner === viewer.owner && !deleted_at) return 'organiser'
  if (viewer.kind !== 'user') throw fail('not_permitted')
  assertPermission(viewer, ['tickets.reply'])
  return 'staff'
}

/** The same for reading. */
function mayAnswer(viewer: Viewer, { owner, deleted_at }: Challenged): boolean {
  if (owner === viewer.owner && !deleted_at) return true
  return viewer.kind === 'user' && allows(viewer.permissions, 'tickets.reply')
}
