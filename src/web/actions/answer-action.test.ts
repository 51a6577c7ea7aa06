import { describe, expect, it } from 'vitest'
import { changePassword, updateAuth } from '#contract/accounts/auth.ts'
import { closeSessions } from '#contract/accounts/sessions.ts'
import { visitOf } from '#test/world/visits.ts'
import { send } from '../api/send.ts'
import { type Action, answerAction } from './answer-action.ts'

const acts: Record<string, Action> = {
  email: { run: ({ email = '' }, context) => send(updateAuth, { payload: { email }, context }) },
  password: {
    run: ({ new_password = '' }, context) =>
      send(changePassword, {
        payload: { current_password: 'x', new_password, confirm_password: new_password },
        context,
      }),
    secrets: ['new_password'],
  },
  leave: { run: (_values, context) => send(closeSessions, { context }), leaves: closeSessions },
}

interface Asked {
  path: string
  body: unknown
}

/** A server that requires a proof until it gets the right password, and the requests it received. */
function server({ isFresh = false } = {}) {
  const asked: Asked[] = []
  let fresh = isFresh
  const context = visitOf(async (request) => {
    const { pathname } = new URL(request.url)
    const body: unknown = await request.json()
    asked.push({ path: `${request.method} ${pathname}`, body })
    if (pathname === '/api/auth/confirm') {
      fresh = (body as { password?: string }).password === 'right'
      return fresh ? reply(200, { token: 't' }) : reply(422, { code: 'invalid_credentials' })
    }
    return fresh ? reply(200, {}) : reply(403, { code: 'confirm_identity' })
  })
  const post = async (fields: Record<string, string>) => {
    const body = new URLSearchParams(fields)
    const request = new Request('https://example.test/auth', { method: 'POST', body })
    return await answerAction(request, context, acts)
  }
  return { asked, post }
}

function reply(status: number, data: object): Response {
  return Response.json({ status: status < 400, message: 'words', data }, { status })
}

async function answered(answer: ReturnType<ReturnType<typeof server>['post']>) {
  const answered = await answer
  if (answered instanceof Response) throw new Error('led elsewhere')
  return { ...answered.data, status: answered.init?.status }
}

describe('an account form', () => {
  it('is done at once when the proof of identity is fresh', async () => {
    const { asked, post } = server({ isFresh: true })
    expect(await answered(post({ intent: 'email', email: 'a@b.c' }))).toMatchObject({ ok: true, status: 200 })
    expect(asked).toEqual([{ path: 'PUT /api/auth', body: { email: 'a@b.c' } }])
  })

  it('keeps its fields until identity is proven, then completes', async () => {
    const { asked, post } = server()
    const waiting = await answered(post({ intent: 'email', email: 'a@b.c' }))
    expect(waiting).toMatchObject({ ok: false, status: 403, values: { email: 'a@b.c' } })
    expect(waiting.proof).toEqual({ message: '', fields: {} })
    const again = { intent: waiting.intent, ...waiting.values, proving: '1' }
    expect(await answered(post({ ...again, proof_password: 'right' }))).toMatchObject({ ok: true })
    expect(asked.map(({ path }) => path)).toEqual([
      'PUT /api/auth',
      'POST /api/auth/confirm',
      'PUT /api/auth',
    ])
    expect(asked.at(-1)?.body).toEqual({ email: 'a@b.c' })
  })

  it('does nothing with a wrong proof, shows the error at its field and keeps waiting', async () => {
    const { asked, post } = server()
    const fields = { intent: 'email', email: 'a@b.c', proving: '1', proof_password: 'wrong' }
    const answer = await answered(post(fields))
    expect(answer.proof?.fields).toEqual({ proof_password: 'words' })
    expect(answer.values).toEqual({ email: 'a@b.c' })
    expect(asked.map(({ path }) => path)).toEqual(['POST /api/auth/confirm'])
  })

  it('never returns a secret, and asks for it again after the proof', async () => {
    const { asked, post } = server()
    const secret = 'nine quiet herons'
    const first = await answered(post({ intent: 'password', new_password: secret }))
    expect(JSON.stringify(first)).not.toContain(secret)
    const proof = { intent: 'password', proving: '1', proof_password: 'right' }
    const second = await answered(post(proof))
    expect(second).toMatchObject({ ok: true, values: {} })
    expect(JSON.stringify(second)).not.toContain('right')
    expect(asked.map(({ path }) => path)).toEqual([
      'POST /api/auth/change-password',
      'POST /api/auth/confirm',
    ])
  })

  it('asks for a secret again after a passkey proof, and completes without one', async () => {
    const { asked, post } = server({ isFresh: true })
    const again = await answered(post({ intent: 'password', proved: '1' }))
    expect(again).toMatchObject({ ok: true, message: 'success.identity_confirmed', values: {}, fields: {} })
    expect(asked).toEqual([])
    expect(await answered(post({ intent: 'email', email: 'a@b.c', proved: '1' }))).toMatchObject({ ok: true })
    expect(asked).toEqual([{ path: 'PUT /api/auth', body: { email: 'a@b.c' } }])
  })

  it('says that it has not run yet, with what else was typed, when it asks for a secret again', async () => {
    const { post } = server()
    const first = await answered(post({ intent: 'password', new_password: 'x', close_others: 'on' }))
    expect(first.values).toEqual({ close_others: 'on' })
    const proof = { intent: 'password', ...first.values, proving: '1', proof_password: 'right' }
    expect(await answered(post(proof))).toMatchObject({
      ok: true,
      isOnlyProof: true,
      values: { close_others: 'on' },
    })
    const { post: postFresh } = server({ isFresh: true })
    const again = await answered(postFresh({ intent: 'password', new_password: 'x' }))
    expect(again).toMatchObject({ ok: true })
    expect(again.isOnlyProof).toBeUndefined()
  })

  it.each([
    ['password', { proving: '1', proof_password: 'right' }],
    ['passkey', { proved: '1' }],
  ])('is done with the proof by %s where no secret was typed', async (_, proof) => {
    const { asked, post } = server()
    const empty = { intent: 'password', close_others: 'on', new_password: '' }
    const first = await answered(post(empty))
    const wrong = { intent: 'password', ...first.values, proving: '1', proof_password: 'wrong' }
    const second = await answered(post(wrong))
    expect(second.values).toEqual({ close_others: 'on', no_secret: 'yes' })
    await answered(post({ intent: 'email', proving: '1', proof_password: 'right' }))
    const last = await answered(post({ intent: 'password', ...second.values, ...proof }))
    expect(last).toMatchObject({ ok: true })
    expect(last.isOnlyProof).toBeUndefined()
    expect(asked.at(-1)?.path).toBe('POST /api/auth/change-password')
  })

  it('redirects home when the session ends, and nowhere else', async () => {
    const { post } = server({ isFresh: true })
    const answer = await post({ intent: 'leave' })
    expect((answer as Response).headers.get('Location')).toBe('/')
  })

  it.each(['nothing', '__proto__', 'constructor', ''])(
    'is rejected for an unknown intent (%s)',
    async (intent) => {
      const { asked, post } = server({ isFresh: true })
      await expect(post({ intent })).rejects.toMatchObject({ init: { status: 400 } })
      expect(asked).toEqual([])
    },
  )
})
