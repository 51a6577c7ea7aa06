import { expect, test } from 'vitest'
import { visitOf } from '#test/world/visits.ts'
import { answerPicker } from './answer-picker.ts'
import { emptyPicker, type PickerValues, readPicker, type SentPicker } from './picker-values.ts'

interface Asked {
  path: string
  body: string
}

function server(reply: () => Response) {
  const asked: Asked[] = []
  const context = visitOf(async (request) => {
    asked.push({ path: new URL(request.url).pathname, body: await request.text() })
    return reply()
  })
  return { context, asked }
}

const answer = (status: number, data: object) =>
  Response.json({ status: status < 400, message: 'words', data }, { status })

const video = 'https://youtu.be/dQw4w9WgXcQ'
const begun = () => answer(201, { id: 'c1' })

function sent(values: Partial<PickerValues>, more: Partial<SentPicker> = {}): SentPicker {
  return {
    values: { ...emptyPicker, ...values },
    files: [],
    intent: 'pick',
    key: 'k',
    ...more,
  }
}

test('a collection keeps the form values and whether to draw at once', async () => {
  for (const intent of ['pick', 'fetch'] as const) {
    const { context, asked } = server(begun)
    const answered = await answerPicker(
      sent({ address: video, winners: '3' }, { intent }),
      'youtube',
      context,
    )
    expect((answered as Response).headers.get('Location')).toBe('/tools/comments/c1')
    expect(JSON.parse(asked[0]?.body ?? '')).toMatchObject({
      posts: [video],
      wish: { winners: 3, pick: intent === 'pick', rules: { one_entry_per_person: true } },
    })
  }
})

test('asks which one is meant where a post and a list were entered', async () => {
  const { context, asked } = server(begun)
  const values = { address: video, supplied: 'ada: thanks' }
  for (const intent of ['pick', 'fetch'] as const)
    expect(await answerPicker(sent(values, { intent }), 'youtube', context)).toMatchObject({
      values,
      failure: { fields: { supplied: 'comment_picker.supply.or_post' } },
    })
  expect(asked).toEqual([])
  await answerPicker(sent(values, { intent: 'supply' }), 'youtube', context)
  expect(asked.map(({ path }) => path)).toEqual(['/api/collections/supplied'])
})

test('an invalid address makes no request', async () => {
  const { context, asked } = server(begun)
  const words: unknown[] = []
  for (const address of ['', 'hello', 'https://www.youtube.com/@ada', 'https://x.com/ada/status/12345678'])
    words.push(await answerPicker(sent({ address }), 'youtube', context))
  expect(words).toMatchObject([
    { failure: { fields: { address: 'comment_picker.address.missing' } } },
    { failure: { fields: { address: 'comment_picker.address.unknown' } } },
    { failure: { fields: { address: 'comment_picker.not.profile' } } },
    { failure: { fields: { address: 'comment_picker.address.elsewhere' } } },
  ])
  expect(asked).toEqual([])
})

test('sends both of two files, for the call to reject them', async () => {
  const { context, asked } = server(() => answer(400, { code: 'too_many_files' }))
  const form = new FormData()
  for (const name of ['a.csv', 'b.csv']) form.append('file', new File(['text\nHello'], name))
  expect(await answerPicker(readPicker(form), 'youtube', context)).toMatchObject({
    failure: { fields: { supplied: 'words' } },
  })
  expect(asked[0]?.body.match(/filename="[ab]\.csv"/g)).toHaveLength(2)
})

test('supplies a list without an address, whichever button was pressed', async () => {
  const { context, asked } = server(begun)
  await answerPicker(sent({ supplied: 'ada: me' }), 'reddit', context)
  expect(asked.map(({ path }) => path)).toEqual(['/api/collections/supplied'])
  const nothing = await answerPicker(sent({}, { intent: 'supply' }), 'reddit', context)
  expect(nothing).toMatchObject({ failure: { fields: { supplied: 'comment_picker.supply.missing' } } })
})

test('errors of the call are shown beside their fields at any depth', async () => {
  const _errors = {
    posts: { 0: { _errors: ['no post'] } },
    wish: { winners: { _errors: ['too few'] }, comment_rules: { mentions: { _errors: ['no number'] } } },
    unheard_of: { _errors: ['odd'] },
  }
  const { context } = server(() => answer(422, { code: 'validation_failed', _errors }))
  const answered = await answerPicker(sent({ address: video }), 'youtube', context)
  const { failure } = answered as { failure: { fields: Record<string, string>; general: readonly string[] } }
  expect(Object.keys(failure.fields).sort()).toEqual(['address', 'mentions', 'winners'])
  expect(failure.general).toEqual(['unheard of: odd'])
})

test('replaces a key used by another request and keeps what was typed', async () => {
  const { context } = server(() => answer(422, { code: 'idempotency_key_reused' }))
  const answered = await answerPicker(sent({ address: video, title: 'Autumn' }), 'youtube', context)
  expect(answered).toMatchObject({
    values: { title: 'Autumn' },
    failure: { general: ['comment_picker.already'] },
  })
  expect((answered as { key: string }).key).not.toBe('k')
})
