import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { fail } from '#contract/api/errors.ts'
import { type CannedAnswer, maxCannedAnswers } from '#contract/support/staff-tickets.ts'
import type { Context, SignedIn } from '#server/context.ts'
import { assertStillMay } from '#server/core/accounts/roles/within-rights.ts'
import { recordAction } from '#server/core/audit/audit-log.ts'
import { keepInTrash } from '#server/core/trash/keep-in-trash.ts'
import { isId } from '#server/kit/ids.ts'
import { assertNotStale } from '#server/kit/optimistic-lock.ts'
import {
  cannedAnswers,
  holdAnswer,
  holdAnswers,
  insertAnswer,
  isTitleTaken,
  putAnswer,
  removeAnswer,
  type StoredAnswer,
} from './store.ts'

type Deps = Pick<Context, 'db' | 'now'>

const area = 'tickets'

interface Writing {
  title: string
  /** by language; empty texts are not stored */
  text: Partial<Record<string, string>>
}

export async function listCannedAnswers({ db }: Pick<Context, 'db'>): Promise<{ answers: CannedAnswer[] }> {
  return { answers: (await cannedAnswers(db)).map(answerView) }
}

export function createCannedAnswer(ctx: Deps, viewer: SignedIn, writing: Writing): Promise<CannedAnswer> {
  return asEditor(ctx, viewer, async (trx, now) => {
    await holdAnswers(trx)
    if ((await cannedAnswers(trx)).length >= maxCannedAnswers)
      throw fail('canned_answers_full', { limit: maxCannedAnswers })
    const { title, text } = withoutEmpty(writing)
    const id = randomUUID()
    const stored = await insertAnswer(trx, {
      id,
      title,
      text: JSON.stringify(text),
      created_at: now,
      updated_at: now,
    })
    const record = { id, name: title }
    await recordAction(trx, { viewer, now, area, act: 'create', record, after: { title, text } })
    return answerView(stored)
  })
}

export function updateCannedAnswer(
  ctx: Deps,
  viewer: SignedIn,
  { id, seen, ...writing }: Writing & { id: string; seen?: string | undefined },
): Promise<CannedAnswer> {
  return asEditor(ctx, viewer, async (trx, now) => {
    const before = await lockAnswer(trx, id)
    assertNotStale(before, { seen })
    const after = withoutEmpty(writing)
    const stored = await putAnswer(trx, before.id, {
      title: after.title,
      text: JSON.stringify(after.text),
      updated_at: now,
    })
    const record = { id: before.id, name: after.title }
    await recordAction(trx, {
      viewer,
      now,
      area,
      act: 'update',
      record,
      before: { title: before.title, text: before.text },
      after: { ...after },
    })
    return answerView(stored)
  })
}

export async function deleteCannedAnswer(ctx: Deps, viewer: SignedIn, id: string): Promise<void> {
  await asEditor(ctx, viewer, async (trx, now) => {
    const { title, text, ...answer } = await lockAnswer(trx, id)
    const record = { id: answer.id, name: title }
    await keepInTrash(trx, {
      viewer,
      now,
      area: 'canned_answers',
      record,
      permission: 'tickets.update',
      of: [{ table: 'canned_answers', where: sql`id = ${answer.id}` }],
    })
    await removeAnswer(trx, answer.id)
    await recordAction(trx, { viewer, now, area, act: 'delete', record, before: { title, text } })
  })
}

async function asEditor<T>(
  ctx: Deps,
  viewer: SignedIn,
  work: (trx: Context['db'], now: Date) => Promise<T>,
): Promise<T> {
  try {
    return await ctx.db.transaction().execute(async (trx) => {
      await assertStillMay(trx, viewer, 'tickets.update')
      return work(trx, ctx.now())
    })
  } catch (failure) {
    if (isTitleTaken(failure)) throw fail('name_exists')
    throw failure
  }
}

async function lockAnswer(trx: Context['db'], id: string): Promise<StoredAnswer> {
  const answer = isId(id) ? await holdAnswer(trx, id) : undefined
  if (!answer) throw fail('canned_answer_not_found')
  return answer
}

function withoutEmpty({ title, text }: Writing): Writing {
  return { title, text: Object.fromEntries(Object.entries(text).filter(([, translation]) => translation)) }
}

function answerView({ id, title, text, updated_at }: StoredAnswer): CannedAnswer {
  return { id, title, text, updated_at: updated_at.toISOString() }
}
