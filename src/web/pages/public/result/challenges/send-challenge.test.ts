import { expect, it } from 'vitest'
import { visitOf } from '#test/world/visits.ts'
import { sendChallenge } from './send-challenge.ts'

/** A server that has seen the key `seen` with a different text. */
function server() {
  const keys: (string | null)[] = []
  const context = visitOf((request) => {
    const key = request.headers.get('idempotency-key')
    keys.push(key)
    const data = key === 'seen' ? { code: 'idempotency_key_reused' } : { id: 'c1', ticket_id: null }
    const status = key === 'seen' ? 422 : 201
    return Promise.resolve(Response.json({ status: status === 201, message: '', data }, { status }))
  })
  return { context, keys }
}

it('sends an edited challenge as a new one and any other only once', async () => {
  const said = { reason: 'rules', text: 'They were changed.' }
  const { context, keys } = server()
  expect((await sendChallenge({ ...said, key: 'seen' }, 'code', context)).ok).toBe(true)
  expect([keys.length, keys[0], keys[1] === 'seen']).toEqual([2, 'seen', false])
  keys.length = 0
  expect((await sendChallenge({ ...said, key: 'fresh' }, 'code', context)).ok).toBe(true)
  expect(keys).toEqual(['fresh'])
})
