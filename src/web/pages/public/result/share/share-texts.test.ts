import { expect, it } from 'vitest'
import type { Result } from '#contract/draws/results.ts'
import { provable, sampleResult } from '#test/documents/sample-result.ts'
import { captionOf, listOf, messageOf, sharedPlaces, shareTargets } from './share-texts.ts'

const words = {
  locale: 'en',
  t: ((key: string, values: Record<string, string> = {}) =>
    [key, ...Object.values(values)].join(' ')) as never,
  date: (moment: string) => moment.slice(0, 10),
  deadline: (moment: string) => moment.slice(0, 16),
} as const

const result = (names: readonly string[], more: Partial<Result> = {}) =>
  sampleResult(names, { ...provable, ...more })
const [ada, bob] = result(['Ada', 'Bob']).winners
if (!ada || !bob) throw new Error('the sample has no winners')

it('a caption has title, winners, list size and where to verify', () => {
  expect(captionOf(result(['Ada', 'Bob']), words)).toBe(
    [
      'Autumn giveaway',
      'share_result.winners\n1. Ada (A signed atlas)\n2. Bob',
      'share_result.drawn 10',
      'share_result.verify https://giveaways.example/results/3cJeRqMfcc6ttgmcrrB5qw',
    ].join('\n\n'),
  )
  expect(captionOf(result(['Ada']), words)).toContain('draw_title.winner Ada\nA signed atlas')
})

it('a draw without a title uses its file name, and one from typed names its day', () => {
  expect(captionOf(result(['Ada'], { title: '' }), words)).toMatch(/^entrants\.xlsx\n/)
  expect(captionOf(result(['Ada'], { title: '', source: { type: 'list' } }), words)).toMatch(
    /^draw_title\.date 2026-11-20\n/,
  )
})

it('public texts have masked names, current winners and no removed names', () => {
  const masked = { ...ada, name: 'ada@example.org', public_name: 'a•••@e•••.org' }
  const [, , , next] = result(['1', '2', '3', 'Cleo']).winners
  if (!next) throw new Error('the sample has no winners')
  const replaced = { ...bob, replaced_by: 4 }
  const changed = result([], { winners: [masked, replaced], substitutes: [{ ...next, replaces: 2 }] })
  expect(listOf(sharedPlaces(changed))).toBe('a•••@e•••.org\nCleo')
  expect(captionOf(changed, words)).not.toMatch(/ada@|Bob/)
  const [first] = sharedPlaces(changed)
  // Only the message to this person has the full name.
  expect(first && messageOf(changed, first, words)).toContain('ada@example.org')
  const erased = result([], { winners: [{ ...ada, erased: true }, bob] })
  expect(captionOf(erased, words)).not.toContain('Ada')
  expect(listOf(sharedPlaces(erased))).toBe('Bob')
})

it('a void draw announces no winners', () => {
  const events = [{ type: 'void', at: '2026-11-25T10:00:00.000Z', note: 'Wrong list' } as const]
  const caption = captionOf(result(['Ada'], { events }), words)
  expect(caption).toContain('result.void.title')
  expect(caption).not.toContain('Ada')
  expect(sharedPlaces(result(['Ada'], { events }))).toEqual([])
})

it('a long caption counts the winners that it leaves out', () => {
  const names = Array.from({ length: 33 }, (_, at) => `Name ${at}`)
  expect(captionOf(result(names), words)).toContain('30. Name 29')
  expect(captionOf(result(names), words)).toContain('result.winner.more 3')
  expect(listOf(sharedPlaces(result(names))).split('\n')).toHaveLength(33)
})

it('a message asks for a reply by the deadline, unless the prize was claimed', () => {
  const of = (more: object) => {
    const [place] = sharedPlaces(result([], { winners: [{ ...ada, ...more }] }))
    return place && messageOf(result(['Ada']), place, words)
  }
  const deadline = '2026-11-30T10:00:00.000Z'
  expect(of({})).toContain('share_result.message.reply')
  expect(of({ claim: { deadline, claimed_at: null } })).toContain('message.claim 2026-11-30T10:00')
  expect(of({ claim: { deadline, claimed_at: deadline } })).toContain('share_result.message.reply')
})

it('links to other services contain the whole text', () => {
  const caption = 'Çekiliş & ödül: 100% #win\nنورة'
  for (const { href } of shareTargets('https://giveaways.example/r?a=1&b', caption, caption)) {
    const { protocol, searchParams } = new URL(href)
    expect(protocol).toBe('https:')
    expect(searchParams.get('text')).toBe(caption)
    expect(href).not.toContain('+')
  }
})
