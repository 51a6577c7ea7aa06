import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { locales } from '#locales/locales.ts'
import { pages } from '#locales/paths.ts'
import { type Block, countBlanks, type Piece, readBlocks } from './legal-text.ts'

function chaptersOf(room: string, locale: string): [string, Block[]][] {
  const file = new URL(`../../../../locales/messages/${locale}/${room}.json`, import.meta.url)
  const texts = Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>)
  return texts
    .filter(([key]) => key.startsWith(`${room}.text.`))
    .map(([key, text]): [string, Block[]] => [key, readBlocks(text)])
}

function shapeOf(blocks: Block[]) {
  return blocks.map((block) => (block.kind === 'list' ? block.items.length : block.kind))
}

const linksOf = (blocks: Block[]) =>
  blocks
    .flatMap((block): Piece[] =>
      block.kind === 'text' ? block.pieces : block.kind === 'list' ? block.items.flat() : [],
    )
    .flatMap((piece) => (typeof piece === 'object' && 'page' in piece ? [piece.page] : []))

it('parses paragraphs, lists, blanks and links', () => {
  expect(readBlocks('Of [company], see [contact](contact).\n\n- one\n- [two]\n\nA - b\nc')).toEqual([
    {
      kind: 'text',
      pieces: ['Of ', { blank: 'company' }, ', see ', { label: 'contact', page: 'contact' }, '.'],
    },
    { kind: 'list', items: [['one'], [{ blank: 'two' }]] },
    { kind: 'text', pieces: ['A - b c'] },
  ])
})

describe.each(['privacy', 'terms'])('the template %s', (room) => {
  const english = new Map(chaptersOf(room, 'en'))

  // The Turkish one names Turkish law in addition.
  it.each(locales)('in %s has the same structure as in English', (locale) => {
    for (const [key, blocks] of chaptersOf(room, locale)) {
      const original = english.get(key) ?? []
      expect([key, shapeOf(blocks)]).toEqual([key, shapeOf(original)])
      expect([key, linksOf(blocks)]).toEqual([key, linksOf(original)])
      expect(countBlanks(blocks)).toBeGreaterThanOrEqual(countBlanks(original))
    }
    expect(english.size).toBeGreaterThan(12)
  })

  it('links to existing pages', () => {
    const links = [...english.values()].flatMap(linksOf)
    expect(links.length).toBeGreaterThan(0)
    expect(links.filter((page) => !pages.includes(page))).toEqual([])
  })
})
