import { expect, test } from 'vitest'
import { visitOf } from '#test/world/visits.ts'
import { answerForm } from './answer-form.ts'
import { emptyForm, type SentForm } from './form-values.ts'

const sent: SentForm = {
  values: { ...emptyForm, names: 'Ada\nGrace' },
  file: undefined,
  isTooMany: false,
  intent: 'draw',
  showedModes: true,
  key: 'k',
  scripted: true,
}

const up = {
  offered: 'instant',
  modes: ['instant', 'scheduled', 'local'],
  beacon: { state: 'up', period: 3 },
}
const down = { offered: 'local', modes: ['local'], beacon: { state: 'down', period: 3 } }

interface Draw {
  prefer: string | null
  body: { mode?: string; draw_at?: string }
}

/** A server with these draw modes that records the draws requested. */
function server(modes: typeof up, refusal?: string, details = {}) {
  const draws: Draw[] = []
  const context = visitOf(async (request) => {
    if (new URL(request.url).pathname === '/api/draw-modes') return answer(200, modes)
    draws.push({ prefer: request.headers.get('Prefer'), body: (await request.json()) as Draw['body'] })
    return refusal ? answer(422, { code: refusal, ...details }) : answer(202, { share_code: 'abc' })
  })
  return { context, draws }
}

function answer(status: number, data: object): Response {
  return Response.json({ status: status < 400, message: 'words', data }, { status })
}

test('an instant draw responds while pending and opens its page with the ceremony', async () => {
  const { context, draws } = server(up)
  const answered = await answerForm({ ...sent, values: { ...sent.values, mode: 'instant' } }, context)
  expect(draws).toMatchObject([{ prefer: 'respond-async', body: { mode: 'instant' } }])
  expect((answered as Response).headers.get('Location')).toBe('/results/abc?reveal')
})

test('asks for a draw where the winners of chosen draws are to be left out and none is chosen', async () => {
  const { context, draws } = server(up)
  const values = { ...sent.values, past: 'draws' as const }
  for (const intent of ['draw', 'test'] as const)
    expect(await answerForm({ ...sent, intent, values }, context)).toMatchObject({
      values,
      failure: { fields: { past: 'giveaway_told.no_past_draw' } },
    })
  expect(draws).toEqual([])
  await answerForm({ ...sent, values: { ...values, mode: 'instant', pastDraws: ['a'] } }, context)
  expect(draws).toHaveLength(1)
})

test('rejects an unreadable number of tickets before drawing', async () => {
  const { context, draws } = server(up)
  const values = { ...sent.values, names: 'Ada x3\nGrace x1.5', withTickets: true }
  for (const intent of ['draw', 'test'] as const) {
    const answered = await answerForm({ ...sent, intent, values }, context)
    expect(answered).toMatchObject({
      values,
      counted: { tickets: { shownBad: [{ row: 2, name: 'Grace', typed: '1.5' }] } },
      failure: { fields: { names: 'giveaway_told.tickets_bad' } },
    })
  }
  expect(draws).toEqual([])
})

test('a scheduled draw redirects to its page without a ceremony', async () => {
  const { context, draws } = server(up)
  const values = { ...sent.values, mode: 'scheduled', drawAt: '2026-12-01T18:00', zone: 'UTC' } as const
  const answered = await answerForm({ ...sent, values }, context)
  expect(draws).toMatchObject([{ prefer: null, body: { draw_at: '2026-12-01T18:00:00Z' } }])
  expect((answered as Response).headers.get('Location')).toBe('/results/abc')
})

test('a scheduled draw requires a time', async () => {
  const { context, draws } = server(up)
  const answered = await answerForm({ ...sent, values: { ...sent.values, mode: 'scheduled' } }, context)
  expect(answered).toMatchObject({ failure: { fields: { draw_at: 'giveaway_told.draw_at_missing' } } })
  expect(draws).toEqual([])
})

test('a shorter form uses the offered mode, but never falls back to a weaker one', async () => {
  const shorter = { ...sent, showedModes: false }
  const now = server(up)
  await answerForm(shorter, now.context)
  expect(now.draws).toMatchObject([{ body: { mode: 'instant' } }])

  const without = server({ ...down, beacon: { ...down.beacon, state: 'off' } })
  await answerForm(shorter, without.context)
  expect(without.draws).toMatchObject([{ body: { mode: 'local' } }])

  const silent = server(down)
  const answered = await answerForm(shorter, silent.context)
  expect(answered).toMatchObject({
    values: shorter.values,
    modes: down,
    failure: { fields: { mode: 'giveaway_told.mode_missing' } },
  })
  expect(silent.draws).toEqual([])
})

test('draws nothing if the form showed modes and none is chosen', async () => {
  const { context, draws } = server(up)
  expect(await answerForm(sent, context)).toMatchObject({
    failure: { fields: { mode: 'giveaway_told.mode_missing' } },
  })
  expect(draws).toEqual([])
})

test('a beacon that failed meanwhile keeps the form and shows what is still possible', async () => {
  const { context, draws } = server(down, 'mode_unavailable')
  const values = { ...sent.values, mode: 'instant' } as const
  const answered = await answerForm({ ...sent, values }, context)
  expect(answered).toMatchObject({ values, modes: down, failure: { fields: { mode: 'words' } } })
  expect(draws).toHaveLength(1)
})

test('refreshing the modes keeps the form and draws nothing', async () => {
  const { context, draws } = server(up)
  const answered = await answerForm({ ...sent, intent: 'modes' }, context)
  expect(answered).toMatchObject({ values: sent.values, modes: up })
  expect(answered).not.toHaveProperty('failure')
  const empty = await answerForm({ ...sent, intent: 'modes', values: emptyForm }, context)
  expect(empty).toEqual({ values: emptyForm, modes: up })
  expect(draws).toEqual([])
})

test('rejects two files and keeps what was typed', async () => {
  const { context, draws } = server(up)
  const values = { ...emptyForm, title: 'Autumn', mode: 'instant' } as const
  const file = new File(['Ada'], 'a.txt')
  expect(await answerForm({ ...sent, values, file, isTooMany: true }, context)).toMatchObject({
    values,
    failure: { fields: { file: 'error.too_many_files' } },
  })
  expect(draws).toEqual([])
})

test('a page that already drew links to its draw and gets a new key', async () => {
  const mine = server(up, 'giveaway_finished', { share_code: 'abc' })
  const values = { ...sent.values, mode: 'instant' } as const
  expect(await answerForm({ ...sent, values }, mine.context)).toMatchObject({
    values,
    key: 'key',
    drawnBefore: 'abc',
    failure: { general: ['giveaway_told.already_drawn'] },
  })
  const anothers = server(up, 'giveaway_finished')
  expect(await answerForm({ ...sent, values }, anothers.context)).not.toHaveProperty('drawnBefore')
})
