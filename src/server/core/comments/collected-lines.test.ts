import { describe, expect, it } from 'vitest'
import { canonicalJson } from '#draw/canonical-json.ts'
import { type CommentLine, CommentsHash, compareLines } from '#draw/comments/comment-line.ts'
import type { Comment } from '../../connectors/connector.ts'
import { readCollected } from './collected-lines.ts'
import { packPage } from './comment-columns.ts'
import { CommentCache } from './comment-work.ts'
import { lineAt, weighForView } from './weigh-for-view.ts'

/** A generator of numbers below `most`, the same in every run. */
function dice(seed: number) {
  let state = seed
  return (most: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * most)
  }
}

const texts = [
  '#Win with @ada',
  'Çok güzel İSTANBUL',
  '',
  'ein Straßenfest 🎉',
  'x\u2028y "quoted" \\ \u0007',
  'مرحبا',
]
const times = ['2026-07-01T12:00:00Z', '2026-07-01T12:00:00.5Z', '2026-06-30T23:59:59Z', 'yesterday', null]

function someComments(roll: (most: number) => number, count: number): Comment[] {
  return Array.from({ length: count }, (_, i) => ({
    platform: 'x' as const,
    id: `${roll(1e9)}-${i}`,
    parentId: roll(4) === 0 ? 'p' : null,
    author: {
      ...(roll(5) ? { handle: `h${roll(20)}` } : {}),
      ...(roll(3) ? { id: `${roll(20)}` } : { name: 'Zoë' }),
    },
    text: texts[roll(texts.length)] ?? '',
    createdAt: times[roll(times.length)] ?? null,
    ...(roll(9) ? {} : { isDeleted: true as const }),
    ...(roll(9) ? {} : { isPostAuthor: true }),
    ...(roll(3) ? { url: `https://x.example/${i}` } : {}),
  }))
}

async function some(seed: number, count = 60) {
  const roll = dice(seed)
  const pages = []
  for (let i = 0; i < 6; i++) {
    const comments = someComments(roll, Math.floor(count / 6))
    pages.push({
      post: i % 2,
      data: await packPage(comments.map((one) => ({ ...one, id: `${i}-${one.id}` }))),
    })
  }
  return readCollected(pages, ['second', 'first'])
}

describe('comments as sealed by a draw', () => {
  it('are canonical lines in canonical order, with the hash of their document', async () => {
    for (let seed = 1; seed <= 20; seed++) {
      const collected = await some(seed)
      const document = new TextDecoder().decode(collected.lines.bytes)
      const lines = document
        .slice(0, -1)
        .split('\n')
        .map((line) => JSON.parse(line) as CommentLine)
      expect(document).toBe(lines.map((line) => `${canonicalJson(line)}\n`).join(''))
      expect(lines).toEqual([...lines].sort(compareLines(['second', 'first'])))
      const hash = new CommentsHash()
      for (const line of lines) hash.add(line)
      expect(collected.sha256).toBe(hash.digest())
      expect(lines.map((_, row) => lineAt(collected, row))).toEqual(lines)
    }
  })

  it('are found at their address on the platform, in any row', async () => {
    const comments = someComments(dice(5), 70).map((one, i) => ({ ...one, id: `${i}` }))
    const pages = [comments.slice(0, 20), comments.slice(20, 21), comments.slice(21)]
    const packed = await Promise.all(
      pages.map(async (page, i) => ({ post: i % 2, data: await packPage(page) })),
    )
    const collected = readCollected(packed, ['a', 'b'])
    const urls = new Map(comments.map(({ id, url }) => [id, url]))
    for (let row = 0; row < comments.length; row++)
      expect(collected.urlAt(row)).toBe(urls.get(lineAt(collected, row).id))
    expect(new Set(urls.values()).size).toBeGreaterThan(20)
  })

  it('are refused if two share an id, because their order would be ambiguous', async () => {
    const [one] = someComments(dice(3), 1)
    if (!one) throw new Error('none')
    const data = await packPage([one, { ...one, text: 'another' }])
    expect(() => readCollected([{ post: 0, data }], ['a'])).toThrow('id')
    // Two posts may share the same comment id.
    const single = await packPage([one])
    const both = [0, 1].map((post) => ({ post, data: single }))
    expect(readCollected(both, ['a', 'b']).facts.count).toBe(2)
  })
})

describe('a page of weighed comments', () => {
  const rules = { one_entry_per_person: true, exclude: [], comments: [] }
  const page = { page: 1, page_size: 100, search: '' }

  it('shows each comment under exactly one reason, and all of them together', async () => {
    const collected = await some(7, 90)
    const all = weighForView(collected, { input: rules, show: { ...page, reason: 'all' } })
    expect(all.page?.total).toBe(collected.facts.count)
    const kept = weighForView(collected, { input: rules, show: { ...page, reason: 'kept' } })
    expect(kept.page?.total).toBe(all.eligible)
    for (const reason of ['duplicate', 'deleted'] as const) {
      const { page: shown, removals } = weighForView(collected, { input: rules, show: { ...page, reason } })
      expect(shown?.total).toBe(removals[reason])
      expect(shown?.rows.every((row) => row.reason === reason && row.tickets === 0)).toBe(true)
    }
    const numbers = all.page?.rows.map(({ row }) => row)
    const second = weighForView(collected, {
      input: rules,
      show: { ...page, page: 2, page_size: 7, reason: 'all' },
    })
    expect(second.page?.rows.map(({ row }) => row)).toEqual(numbers?.slice(7, 14))
  })

  it('finds text and names in any case, and never across two comments', async () => {
    const said = ['Find me: İSTANBUL', 'nothing', 'an', 'na'].map(
      (text, i): Comment => ({
        platform: 'x',
        id: `${i}`,
        parentId: null,
        author: { handle: ['Ada', 'bob', 'CAN', 'nadia'][i] ?? '' },
        text,
        createdAt: null,
      }),
    )
    const collected = readCollected([{ post: 0, data: await packPage(said) }], ['a'])
    const found = (search: string) =>
      weighForView(collected, { input: rules, show: { ...page, reason: 'all', search } }).page?.rows.map(
        ({ row }) => row,
      )
    expect(found('istanbul')).toEqual([0])
    expect(found('@ADA')).toEqual([0])
    expect(found('can')).toEqual([2])
    expect(found('bobcan')).toEqual([])
    expect(found('anna')).toEqual([])
    expect(found('a')).toEqual([0, 2, 3])
  })
})

describe('the cache of collections', () => {
  it('holds the latest ones, one version of each, and always the newest', async () => {
    const cache = new CommentCache(100)
    const one = await some(1, 48)
    cache.put({ id: 'a', version: 1 }, one)
    cache.put({ id: 'b', version: 1 }, one)
    expect(cache.get({ id: 'a', version: 1 })).toBe(one)
    cache.put({ id: 'c', version: 1 }, one)
    expect(['a', 'b', 'c'].map((id) => cache.get({ id, version: 1 }) !== undefined)).toEqual([
      true,
      false,
      true,
    ])
    cache.put({ id: 'a', version: 2 }, one)
    expect(cache.get({ id: 'a', version: 1 })).toBeUndefined()
    cache.put({ id: 'long', version: 1 }, await some(2, 600))
    expect(
      ['a', 'c', 'long'].map((id) => cache.get({ id, version: id === 'a' ? 2 : 1 }) !== undefined),
    ).toEqual([false, false, true])
  })
})
