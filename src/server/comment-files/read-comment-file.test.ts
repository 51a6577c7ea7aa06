import { beforeAll, expect, test } from 'vitest'
import { readFile } from '../files/read-file.ts'
import { freePlanLimits, largestLimits } from '../files/read-result.ts'
import { readCommentFile, readPastedComments } from './read-comment-file.ts'

const limits = freePlanLimits
const list = {
  bytes: Buffer.from('username,comment\nana,Hi\n'),
  name: 'a.csv',
  platform: 'youtube',
  limits,
} as const

// the first worker compiles the readers
beforeAll(() => readCommentFile(list))

test('comment files and pasted lists are read in a worker, alongside name lists', async () => {
  const [file, pasted, names] = await Promise.all([
    readCommentFile(list),
    readPastedComments('ana: Hi\nbob: Ho', limits, { platform: 'instagram' }),
    readFile({ bytes: Buffer.from('Ana\nBob'), name: 'a.txt', limits }),
  ])
  expect(file).toEqual({
    comments: [
      {
        platform: 'youtube',
        id: 'row-00000002',
        parentId: null,
        author: { handle: 'ana' },
        text: 'Hi',
        createdAt: null,
      },
    ],
    platform: null,
    post: null,
    detection: { kind: 'csv', encoding: 'utf-8', columns: { handle: 'username', text: 'comment' } },
    refused: { count: 0, rows: [] },
    blank: 0,
    shortfalls: [],
    sha256: '74600e14c617c22075feb5159b1ee022a562a3b30a77a2f0568cb5426569f57a',
  })
  expect(pasted.comments.map(({ platform, author, text }) => [platform, author.handle, text])).toEqual([
    ['instagram', 'ana', 'Hi'],
    ['instagram', 'bob', 'Ho'],
  ])
  expect(names.entries.count).toBe(2)
  expect(list.bytes.toString()).toBe('username,comment\nana,Hi\n')
})

test('many comments arrive complete and in order', async () => {
  const text = Array.from({ length: 5_500 }, (_, i) => `user${i}: text ${i}`).join('\n')
  const { comments } = await readPastedComments(text, limits, { platform: 'x' })
  expect(comments.map(({ author }) => author.handle)).toEqual(
    Array.from({ length: 5_500 }, (_, i) => `user${i}`),
  )
})

test('refuses large, unknown and slow files, then reads the next list', async () => {
  await expect(readCommentFile({ ...list, name: 'a.exe' })).rejects.toMatchObject({
    code: 'file_type_unknown',
  })
  await expect(readCommentFile({ ...list, limits: { ...limits, bytes: 7 } })).rejects.toMatchObject({
    code: 'file_too_large',
  })
  const slow = { ...largestLimits, ms: 1 }
  const bytes = Buffer.from('ana,Hi\n'.repeat(200_000))
  await expect(readCommentFile({ ...list, bytes, limits: slow })).rejects.toMatchObject({
    code: 'file_timeout',
  })
  expect((await readCommentFile(list)).comments).toHaveLength(1)
})
