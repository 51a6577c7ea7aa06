import { expect, test } from 'vitest'
import { visitOf } from '#test/world/visits.ts'
import { answerCollection } from './answer-collection.ts'
import { showOf, showWord } from './comment-rows.tsx'

const modes = { offered: 'instant', modes: ['instant', 'local'], beacon: { state: 'up', period: 3 } }
const counted = { comments: 3, eligible: 2, removals: {}, shown: { rows: [] } }

interface Asked {
  path: string
  key: string | null
  body: Record<string, unknown>
}

/** A server that weighs comments, and answers a draw with `draw`. */
function server(draw: () => Response) {
  const asked: Asked[] = []
  const context = visitOf(
    async (request) => {
      const path = new URL(request.url).pathname
      if (path === '/api/draw-modes') return answer(200, modes)
      const body = (await request.json()) as Asked['body']
      asked.push({ path, key: request.headers.get('Idempotency-Key'), body })
      return path === '/api/giveaways' ? draw() : answer(200, counted)
    },
    { locale: 'de' },
  )
  return { context, asked }
}

function answer(status: number, data: object): Response {
  return Response.json({ status: status < 400, message: 'words', data }, { status })
}

function form(fields: Record<string, string>): FormData {
  const sent = new FormData()
  for (const [name, value] of Object.entries({ winners: '2', substitutes: '1', ...fields }))
    sent.set(name, value)
  return sent
}

test('a draw sends its collection, rules and consent, and redirects to its ceremony', async () => {
  const { context, asked } = server(() => answer(202, { share_code: 'abc' }))
  const sent = form({ intent: 'draw', mode: 'instant', scripted: '1', key: 'k', accept_incomplete: 'on' })
  const answered = await answerCollection(sent, 'c1', context)
  expect((answered as Response).headers.get('Location')).toBe('/de/ergebnisse/abc?reveal')
  expect(asked).toMatchObject([
    {
      key: 'k',
      body: {
        winners: 2,
        source: {
          type: 'collection',
          collection_id: 'c1',
          accept_incomplete: true,
          comment_rules: { no_bots: true },
        },
        rules: { one_entry_per_person: true },
      },
    },
  ])
})

test('an empty line after the last prize is ignored, one between prizes is kept', async () => {
  const { context, asked } = server(() => answer(202, { share_code: 'abc' }))
  await answerCollection(
    form({ intent: 'draw', mode: 'local', prizes: ' A bike\r\n\r\nA car \r\n' }),
    'c1',
    context,
  )
  expect(asked[0]?.body).toMatchObject({ prizes: ['A bike', '', 'A car'] })
})

test('sends no consent unless given, and shows the error beside the box with the comments', async () => {
  const { context, asked } = server(() => answer(409, { code: 'collection_incomplete' }))
  const answered = await answerCollection(form({ intent: 'draw', mode: 'local' }), 'c1', context)
  expect(asked[0]?.body).toMatchObject({ source: { accept_incomplete: false } })
  expect(answered).toMatchObject({
    failure: { fields: { accept_incomplete: 'words' } },
    weighed: counted,
    values: { winners: '2' },
  })
})

test('never picks a draw mode by itself', async () => {
  const { context, asked } = server(() => answer(202, { share_code: 'abc' }))
  const answered = await answerCollection(form({ intent: 'draw' }), 'c1', context)
  expect(answered).toMatchObject({ failure: { fields: { mode: 'giveaway_told.mode_missing' } }, modes })
  expect(asked.map(({ path }) => path)).toEqual(['/api/collections/c1/weigh'])
})

test('a form without a known button only counts and draws nothing', async () => {
  const { context, asked } = server(() => answer(202, { share_code: 'abc' }))
  const answered = await answerCollection(form({ intent: 'Draw', show: 'reply:3' }), 'c1', context)
  expect(answered).toMatchObject({ show: { reason: 'reply', page: 3 } })
  expect(asked).toMatchObject([
    { path: '/api/collections/c1/weigh', body: { show: { reason: 'reply', page: 3 } } },
  ])
})

test('a button selects comments and page; invalid values select the first page of eligible ones', () => {
  for (const shown of [
    { reason: 'bot', page: 1 },
    { reason: 'all', page: 12 },
  ] as const)
    expect(showOf(showWord(shown))).toEqual(shown)
  for (const junk of [null, '', 'constructor', 'reply:0', 'bot:1e9', 'x:2']) expect(showOf(junk).page).toBe(1)
  expect(showOf('constructor').reason).toBe('kept')
})

test('a page that already drew links to its draw and gets a new key', async () => {
  const { context } = server(() => answer(422, { code: 'idempotency_key_reused', share_code: 'abc' }))
  expect(await answerCollection(form({ intent: 'draw', mode: 'local' }), 'c1', context)).toMatchObject({
    key: 'key',
    drawnBefore: 'abc',
    failure: { general: ['collection_draw.already'] },
  })
})
