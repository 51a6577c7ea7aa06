import { describe, expect, test } from 'vitest'
import type { Platform } from '#posts/address.ts'
import { readComments } from '../fixtures/read-comments.ts'
import { isRelativeTime } from '../known-words.ts'

test.each<[string, string, string[], string, Platform?]>([
  [
    'lines of author and text',
    'ana: Hi there\n@bob: see http://x.y: z\n\nAda L.: 12:30 is fine',
    ['@ana: Hi there', '@bob: see http://x.y: z', 'Ada L.: 12:30 is fine'],
    'author_colon',
  ],
  [
    'handles and texts',
    '@ana Hi @bob\n@bob\n@çağ.la ok',
    ['@ana: Hi @bob', '@bob: ', '@çağ.la: ok'],
    'at_author',
  ],
  [
    'a first line with a quote that is not closed',
    '"ana: Hi\nbob: Ho',
    ['"ana: Hi', '@bob: Ho'],
    'author_colon',
  ],
  ['names alone', 'Ana\nBob Bee\nhttp://x.y', ['@Ana: ', 'Bob Bee: ', 'http://x.y: '], 'lines'],
  ['a table of tabs', 'ana\tHi\nbob\tHo, you', ['@ana: Hi', '@bob: Ho, you'], 'table'],
  [
    'a table with a heading',
    'Username, Comment\nana,"Hi, all"\nbob,Ho',
    ['@ana: Hi, all', '@bob: Ho'],
    'table',
  ],
])('%s', async (_, text, wanted, layout, platform = 'youtube') => {
  const { said, result } = await readComments(null, text, platform)
  expect(said).toEqual(wanted)
  expect(result.detection).toMatchObject({ kind: 'text', layout })
  expect(result.refused.count).toBe(0)
})

test('a single line that does not fit is refused, not read as a person', async () => {
  const lines = Array.from({ length: 20 }, (_, i) => `user${i}: text ${i}`)
  const { result } = await readComments(null, [...lines, 'went on in a second line'].join('\n'))
  expect(result.comments).toHaveLength(20)
  expect(result.refused.rows).toEqual([{ row: 21, reason: 'no_author' }])
})

test('a few lines that do not fit do not turn every line into a person', async () => {
  const { said, result } = await readComments(null, 'ana: Hi\nbob: Ho\nana: again\nwith a second line', 'x')
  expect(said).toEqual(['@ana: Hi', '@bob: Ho', '@ana: again'])
  expect(result.refused.rows).toEqual([{ row: 4, reason: 'no_author' }])
})

describe('blocks copied from a page', () => {
  test('YouTube', async () => {
    const text =
      '@ana\n2 weeks ago\nHi there\n\nsecond line\n12\nReply\n\n@bob\n1 day ago (edited)\n7\n3\nReply\n2 replies\n@cem\n3 hours ago\nReply\n'
    const { said, result } = await readComments(null, text)
    // a number may be a guess; likes are further down
    expect(said).toEqual(['@ana: Hi there\nsecond line', '@bob: 7', '@cem: '])
    expect(result.comments.every(({ createdAt }) => createdAt === null)).toBe(true)
    expect(result.detection.layout).toBe('blocks')
  })

  test('Instagram in Turkish', async () => {
    const text =
      "ana.b\n2h\nÇok güzel @cem\n5 beğenme\nYanıtla\nbob'un profil fotoğrafı\nbob\n3 hafta önce\nKatılıyorum\nYanıtla\nÇevirisine bak"
    expect((await readComments(null, text, 'instagram')).said).toEqual([
      '@ana.b: Çok güzel @cem',
      '@bob: Katılıyorum',
    ])
  })

  test.each([
    '2 weeks ago',
    '1 day ago (edited)',
    '2 hafta önce',
    '3 gün önce (düzenlendi)',
    'vor 2 Wochen',
    'vor einem Tag (bearbeitet)',
    'hace 2 semanas',
    'hace 1 mes (editado)',
    'il y a 3 jours',
    'il y a 2\u00a0semaines (modifié)',
    '2 settimane fa',
    'un giorno fa (modificato)',
    'há 2 semanas',
    'há 1 dia (editado)',
    '2w',
    '3 d',
    '5 sem',
    '1 Std.',
    'yesterday',
  ])('%s is a relative time', (line) => {
    expect(isRelativeTime(line)).toBe(true)
  })

  test.each(['ana', '2 weeks', '12', 'Day 2', 'see you 2 days ago maybe', '2026', '5 apples ago'])(
    '%s is not a relative time',
    (line) => {
      expect(isRelativeTime(line)).toBe(false)
    },
  )
})

test('pasted JSON and HTML are recognized', async () => {
  const json = await readComments(null, ' [{"username":"ana","text":"Hi"}]')
  expect([json.said, json.result.detection.kind]).toEqual([['@ana: Hi'], 'json'])
  const html = await readComments(null, '<div><a href="https://www.youtube.com/@ana">@ana</a><p>Hi</p></div>')
  expect([html.said, html.result.detection.kind]).toEqual([['@ana: Hi'], 'html'])
  expect((await readComments(null, '[ana]\n{bob}')).said).toEqual(['[ana]: ', '{bob}: '])
})

test('an endless line and backtracking traps cost little time', async () => {
  const start = process.cpuUsage()
  await expect(readComments(null, `a${' '.repeat(3_000_000)}b`)).rejects.toMatchObject({
    code: 'file_line_too_long',
  })
  await readComments(null, `${':'.repeat(60)}${' '.repeat(600)}x\n`.repeat(3_000))
  expect(process.cpuUsage(start).user / 1000).toBeLessThan(2000)
})

test('empty text is refused, and rows are limited', async () => {
  await expect(readComments(null, '  \n ')).rejects.toMatchObject({ code: 'file_empty' })
  await expect(readComments(null, 'a\nb\nc', 'x', { rows: 2 })).rejects.toMatchObject({
    code: 'file_too_many_rows',
    details: { limit: 2 },
  })
})
