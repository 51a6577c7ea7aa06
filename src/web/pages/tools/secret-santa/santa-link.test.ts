import { webcrypto } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { maxSantaName } from './read-people.ts'
import { readSantaLink, type SantaName, writeSantaLinks } from './santa-link.ts'

const random = (length: number) => webcrypto.getRandomValues(new Uint8Array(length))
const ada = { title: 'Office', giver: 'Ada', receiver: 'Bo' }

it('opens with the longest names and title that the form accepts', () => {
  const longest = '\u0001'.repeat(maxSantaName)
  const name = { title: '漢'.repeat(100), giver: longest, receiver: longest }
  const [link = ''] = writeSantaLinks([name], random)
  expect(readSantaLink(link)).toEqual(name)
})

it('a link of version 1 can be opened forever', () => {
  const [link] = writeSantaLinks([ada], () => Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8))
  expect(link).toMatchInlineSnapshot(
    `"AQECAwQFBgcIwLxFClogTGJjb2RtIy4hRWFnJSQjQGwmWCYnKCEiIyQlJicoISIjJCUmJyghIiMkJSYnKA"`,
  )
  expect(readSantaLink(link ?? '')).toEqual(ada)
})

it('every name in any script survives a round trip', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 60 })
  fc.assert(
    fc.property(
      fc.array(fc.record({ title: text, giver: text, receiver: text }), { maxLength: 5 }),
      (names) => {
        const whole = names.map(
          ({ title, giver, receiver }): SantaName => ({
            title: title.toWellFormed(),
            giver: giver.toWellFormed(),
            receiver: receiver.toWellFormed(),
          }),
        )
        expect(writeSantaLinks(whole, random).map(readSantaLink)).toEqual(whole)
      },
    ),
  )
})

it('neither its content nor its length reveals who was drawn', () => {
  const people = ['Bo', 'Wilhelmina von Hohenstein-Adlerflug', '李']
  const links = writeSantaLinks(
    people.map((receiver) => ({ ...ada, receiver })),
    random,
  )
  expect(new Set(links.map(({ length }) => length)).size).toBe(1)
  for (const link of links) expect(atob(link.replaceAll('-', '+').replaceAll('_', '/'))).not.toContain('Ada')
})

it('rejects any damaged link', () => {
  const [link = ''] = writeSantaLinks([ada], random)
  for (const broken of [
    '',
    'x',
    link.slice(0, -3),
    link.slice(4),
    `${link}AAAA`,
    `${link}!`,
    link.toLowerCase(),
  ])
    expect(readSantaLink(broken), broken).toBeUndefined()
  const other = link[30] === 'A' ? 'B' : 'A'
  expect(readSantaLink(link.slice(0, 30) + other + link.slice(31))).toBeUndefined()
})
