import { hexToBytes } from '@noble/hashes/utils.js'
import { describe, expect, it } from 'vitest'
import { namesHash } from '#draw/entries/list-hashes.ts'
import { verifyReceipt } from '#draw/verify/verify.ts'
import { fileForm, testWorld } from '#test/world/world.ts'

const { ask } = await testWorld({ plan: 'Ultra' })

/** One browser, with the draws that it makes. */
function browser() {
  let cookie = ''
  const send = async (request: Parameters<typeof ask>[0]) => {
    const answer = await ask({ ...request, headers: { ...request.headers, cookie } })
    if (answer.cookie) cookie = answer.cookie
    return answer
  }
  const draw = (entries: string[], rules: object = {}, more: object = {}) =>
    send({
      method: 'POST',
      url: '/api/giveaways',
      payload: { source: { type: 'list', entries }, rules, ...more },
    })
  const past = (rule?: object) =>
    send({ method: 'POST', url: '/api/past-winners', payload: rule ? { rule } : {} })
  return { send, draw, past }
}

describe('winners of earlier draws', () => {
  it('are left out of a list by a sealed rule', async () => {
    const { send, draw } = browser()
    await draw(['Ada'], {}, { title: 'First' })
    await draw(['Grace'])
    const { status, json } = await draw(['ADA', '@grace', 'Linus', 'Ada Lovelace'], {
      past_winners: { last_draws: 2 },
    })
    expect(status).toBe(201)
    expect(json.data).toMatchObject({
      eligible_total: 2,
      removals: { past_winner: 2 },
      rules: { past_winners: 2, past_winners_from: { by: 'last_draws', n: 2 } },
    })
    const code = String(json.data['share_code'])
    const receipt = (await send({ url: `/api/results/${code}/receipt` })).json as never as {
      commitment: { rules: { past_winners: { count: number; hmac: string } } }
    }
    expect(receipt.commitment.rules.past_winners).toMatchObject({ by: 'last_draws', n: 2, count: 2 })
    expect(receipt.commitment.rules.past_winners.hmac).not.toBe(
      namesHash(['Ada', 'Grace'], hexToBytes('00'.repeat(32)), 'past winners').hmac,
    )
    expect(JSON.stringify(receipt)).not.toContain('Grace')
    expect(verifyReceipt(receipt).ok).toBe(true)
  })

  it('are listed before the draw: for the last draws, for days and for chosen draws', async () => {
    const { draw, past } = browser()
    for (const name of ['Ada', 'Grace', 'Linus']) await draw([name], {}, { title: `For ${name}` })
    const { draws } = (await past()).json.data as { draws: { id: string; title: string }[] }
    expect(draws.map(({ title }) => title)).toEqual(['For Linus', 'For Grace', 'For Ada'])
    const names = async (rule: object) => (await past(rule)).json.data['names']
    expect(await names({ last_draws: 2 })).toEqual(['Grace', 'Linus'])
    expect(await names({ days: 1 })).toEqual(['Ada', 'Grace', 'Linus'])
    expect(await names({ draws: [draws[2]?.id] })).toEqual(['Ada'])
    expect(await names({ draws: [] })).toEqual([])
  })

  it('are only those of the same browser or account', async () => {
    const mine = browser()
    await mine.draw(['Ada'])
    const { draws } = (await mine.past()).json.data as { draws: { id: string }[] }
    const other = browser()
    await other.draw(['Grace'])
    expect((await other.past({ draws: [draws[0]?.id] })).json.data['names']).toEqual([])
    expect((await other.past({ last_draws: 5 })).json.data['names']).toEqual(['Grace'])
  })

  it('are counted in the preview of a file', async () => {
    const { draw, send } = browser()
    await draw(['Ada'])
    const preview = await send({
      method: 'POST',
      url: '/api/files/preview',
      ...fileForm('names.csv', 'name\nAda\nada\nGrace\ngrace\n', { past_winners: { last_draws: 1 } }),
    })
    expect(preview.json.data).toMatchObject({ entries: 4, past_winners: 2, duplicates: { count: 1 } })
    expect(preview.json.data).not.toHaveProperty('tickets')
  })

  it('refuses a draw without eligible entries, and an invalid rule', async () => {
    const { draw } = browser()
    await draw(['Ada'])
    const none = await draw(['ada'], { past_winners: { days: 7 } })
    expect([none.status, none.json.data['code']]).toEqual([422, 'not_enough_entries'])
    for (const rule of [
      { last_draws: 0 },
      { days: 1.5 },
      { draws: ['x'] },
      {},
      { days: 1, last_draws: 1 },
      'x',
    ]) {
      const { status, json } = await draw(['Ada'], { past_winners: rule })
      expect([status, json.data['code']]).toEqual([422, 'validation_failed'])
    }
  })
})
