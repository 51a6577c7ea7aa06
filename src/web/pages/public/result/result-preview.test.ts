import { expect, it } from 'vitest'
import { brands } from '#brand.ts'
import { resultPreview } from './result-preview.ts'

const t = (key: string) => key
const winners = ['Ada', 'نورة', '', 'Zoë'].map((name, i) => ({ rank: i + 1, name, row: i + 1, weight: 1 }))
const result = { share_code: 'a-b_c', title: 'Raffle', winners, source: { type: 'list' as const } }

it('links to the image of this result, in language and brand of the link', () => {
  expect(resultPreview(result, 'de', brands.lucky, t)).toEqual({
    title: 'Raffle',
    image: '/api/results/a-b_c/image.png?locale=de&brand=lucky',
    imageText: 'result.winners: Ada, نورة',
  })
})

it('names the current winners, and none in a void draw', () => {
  const [first, ...others] = winners
  const substitutes = [{ rank: 5, name: 'Grace', row: 5, weight: 1, replaces: 1 }]
  const replaced = { ...result, substitutes, winners: [{ ...first, replaced_by: 5 }, ...others] } as never
  expect(resultPreview(replaced, 'en', brands.box, t).imageText).toBe('result.winners: Grace, نورة')
  const at = '2026-11-20T21:05:00Z'
  const isVoid = { ...result, events: [{ type: 'void' as const, at, note: 'Wrong list' }] }
  expect(resultPreview(isVoid, 'en', brands.box, t).imageText).toBe('Raffle')
})

it('has a title for a draw without title or names', () => {
  const erased = { ...result, title: '', winners: [{ rank: 1, name: '', row: 1, weight: 1 }] }
  expect(resultPreview(erased, 'en', brands.box, t)).toMatchObject({
    title: 'result.untitled',
    imageText: 'result.untitled',
  })
  const source = { type: 'file' as const, file_name: 'people.csv' }
  expect(resultPreview({ ...erased, source }, 'en', brands.box, t).title).toBe('people.csv')
  expect(resultPreview({ ...result, title: '' }, 'en', brands.box, t).title).toBe('draw_title.winners')
})
