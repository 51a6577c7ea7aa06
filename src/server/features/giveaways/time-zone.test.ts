import { describe, expect, it } from 'vitest'
import { testWorld } from '#test/world/world.ts'
import { giveawayByShareCode } from './store.ts'

const { ctx, ask } = await testWorld({ plan: 'Ultra' })

const draw = (more: object) =>
  ask({
    method: 'POST',
    url: '/api/giveaways',
    payload: { source: { type: 'list', entries: ['Ada', 'Bob'] }, mode: 'local', ...more },
  })

async function drawnIn(more: object) {
  const { json } = await draw(more)
  const code = String(json.data['share_code'])
  const { json: shared } = await ask({ url: `/api/results/${code}`, headers: { 'x-language': 'de' } })
  return { code, zone: shared.data['time_zone'] }
}

describe('the time zone of a draw', () => {
  it('is stored with the draw and shown to everyone', async () => {
    const { code, zone } = await drawnIn({ time_zone: 'Asia/Tokyo' })
    expect(zone).toBe('Asia/Tokyo')
    expect((await giveawayByShareCode(ctx.db, code))?.time_zone).toBe('Asia/Tokyo')
  })

  it('is UTC if omitted', async () => {
    expect((await drawnIn({})).zone).toBe('UTC')
  })

  it.each([
    { tool: 'coins', coins: 1 },
    { tool: 'dice', dice: '2d6' },
  ])('is stored for a toss: %j', async (toss) => {
    const source = { type: 'chance', ...toss }
    expect((await drawnIn({ source, time_zone: 'Europe/Istanbul' })).zone).toBe('Europe/Istanbul')
  })

  it.each(['Mars/Olympus', '', 'x'.repeat(65)])('is refused if unknown: %j', async (time_zone) => {
    const { status, json } = await draw({ time_zone })
    expect([status, json.data['code']]).toEqual([422, 'validation_failed'])
    expect(JSON.stringify(json.data['_errors'])).toContain('time_zone')
  })
})
