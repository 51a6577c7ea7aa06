import type { CallBody } from '#contract/api/call.ts'
import { fail } from '#contract/api/errors.ts'
import type { answerChallenge as call } from '#contract/draws/challenges.ts'
import { givenTitle } from '#contract/draws/titles/given-title.ts'
import { defaultLocale, localeFromTag } from '#locales/locales.ts'
import { isId } from '#server/kit/ids.ts'
import type { Context, Viewer } from '../../context.ts'
import { currentRights } from '../../core/accounts/roles/within-rights.ts'
import { recordAction } from '../../core/audit/audit-trail.ts'
import { beginWork, holdTicket, ownerOf } from '../../core/support/store.ts'
import { addMessage, notifyOwner } from '../../core/support/tickets.ts'
import { sharedTranslate } from '../../http/translate.ts'
import { assertMayAnswer, readChallenged } from './read-challenges.ts'
import { lockChallenge, type StoredChallenge, writeAnswer } from './store.ts'

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
    if (by === 'staff' && viewer.kind === 'user') await currentRights(trx, viewer, 'tickets.reply')
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
