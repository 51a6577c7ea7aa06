import { expect, it } from 'vitest'
import { accentOf, contrast, inkOn, isReadable } from './own-look.ts'

it.each(['#0a6849', '#f97316', '#1f6feb', '#e11d48', '#000080', '#ffd600', '#000000', '#ffffff', '#777777'])(
  'has readable shades of %s for light and dark pages, with readable text on them',
  (color) => {
    const accent = accentOf(color)
    expect(accent).toBeDefined()
    if (!accent) return
    expect(isReadable(accent)).toBe(true)
    for (const shade of [accent.light, accent.dark])
      expect(contrast(shade, inkOn(shade))).toBeGreaterThanOrEqual(4.5)
  },
)

it('keeps a color that is already readable', () => {
  expect(accentOf('#0a6849')?.light).toBe('#0a6849')
  expect(accentOf('#ffd600')?.dark).toBe('#ffd600')
})

it.each([
  ['a yellow that is almost white', '#fffbc4'],
  ['a blue that is almost black', '#00001c'],
  ['a color name', 'red'],
  ['a short color', '#fff'],
  ['a color in capitals', '#FFD600'],
  ['a style injection', '#123456}body{display:none'],
])('has no readable shades for %s', (_, color) => {
  expect(accentOf(color)).toBeUndefined()
})

it('rejects unreadable shades', () => {
  expect(isReadable({ light: '#ffd600', dark: '#ffd600' })).toBe(false)
  expect(isReadable({ light: '#0a6849', dark: '#0a6849' })).toBe(false)
  expect(isReadable({ light: '#0a6849', dark: 'url(x)' })).toBe(false)
})
