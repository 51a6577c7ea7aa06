import { expect, it } from 'vitest'
import { accentOf, contrast, inkOn, isReadable } from './accent.ts'

it.each(['#0a6849', '#f97316', '#1f6feb', '#e11d48', '#000080', '#ffd600', '#000000', '#ffffff', '#777777'])(
  'has shades of %s that can be read on both kinds of pages, with text on them that can be read',
  (color) => {
    const accent = accentOf(color)
    expect(accent).toBeDefined()
    if (!accent) return
    expect(isReadable(accent)).toBe(true)
    for (const shade of [accent.light, accent.dark])
      expect(contrast(shade, inkOn(shade))).toBeGreaterThanOrEqual(4.5)
  },
)

it('leaves a color alone that can be read as it is', () => {
  expect(accentOf('#0a6849')?.light).toBe('#0a6849')
  expect(accentOf('#ffd600')?.dark).toBe('#ffd600')
})

it.each([
  ['a yellow that is almost white', '#fffbc4'],
  ['a blue that is almost black', '#00001c'],
  ['no color', 'red'],
  ['a short one', '#fff'],
  ['one in capitals', '#FFD600'],
  ['a style', '#123456}body{display:none'],
])('knows no readable shades of %s', (_, color) => {
  expect(accentOf(color)).toBeUndefined()
})

it('takes no shades for readable that are not', () => {
  expect(isReadable({ light: '#ffd600', dark: '#ffd600' })).toBe(false)
  expect(isReadable({ light: '#0a6849', dark: '#0a6849' })).toBe(false)
  expect(isReadable({ light: '#0a6849', dark: 'url(x)' })).toBe(false)
})
