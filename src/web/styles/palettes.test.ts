import { globSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { brands } from '../../brand.ts'

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')
const sheets = readdirSync(new URL('.', import.meta.url)).filter((name) => name.endsWith('.css'))

type Theme = 'light' | 'dark'

/** The colors of one palette in one theme: role name to hex. */
function palette(brand: string, theme: Theme): ReadonlyMap<string, string> {
  const colors = new Map<string, string>()
  const pattern = /--([\w-]+):\s*(?:light-dark\((#[0-9a-f]{6}),\s*(#[0-9a-f]{6})\)|(#[0-9a-f]{6}));/g
  for (const [, role = '', light, dark, both] of read(`palette-${brand}.css`).matchAll(pattern)) {
    colors.set(role, both ?? (theme === 'light' ? light : dark) ?? '')
  }
  return colors
}

/** WCAG 2 relative luminance and contrast. */
function contrast(a: string, b: string): number {
  const luminance = (hex: string) => {
    const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
      const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (high + 0.05) / (low + 0.05)
}

const grounds = ['paper', 'surface', 'sunk', 'raised', 'hover']

/** Text needs a contrast of 4.5, edges and marks 3. */
const pairs: readonly [front: string, back: string, least: number][] = [
  ...grounds.flatMap((ground): [string, string, number][] => [
    ['ink', ground, 7],
    ['ink-2', ground, 4.5],
    ['ink-3', ground, 4.5],
    ['accent-ink', ground, 4.5],
    ['bad', ground, 4.5],
    ['mark', ground, 3],
  ]),
  ...['paper', 'surface', 'raised'].map((ground): [string, string, number] => ['field', ground, 3]),
  ...['bad', 'warn', 'info', 'good'].flatMap((state): [string, string, number][] => [
    [state, `${state}-wash`, 4.5],
    ['ink', `${state}-wash`, 7],
    ['ink-2', `${state}-wash`, 4.5],
    [state, 'raised', 4.5],
    [state, 'surface', 4.5],
  ]),
  ['on-accent', 'accent', 4.5],
  ['on-accent', 'accent-hover', 4.5],
  ['on-mark', 'mark', 4.5],
  ['on-win', 'win', 4.5],
  ['win-ink', 'win-wash', 4.5],
  ['win-ink', 'surface', 4.5],
  ['on-bad', 'bad-solid', 4.5],
  ['stage-ink', 'stage', 7],
  ['stage-ink-2', 'stage', 7],
  ['stage-ink', 'stage-crowd', 7],
  ['stage-ink', 'stage-2', 7],
  ['stage-ink', 'stage-glow', 7],
  ['stage-ink-2', 'stage-glow', 4.5],
  ['stage-ink', 'stage-slip', 4.5],
  ['stage-mark', 'stage', 4.5],
  ['stage-on-win', 'stage-win', 4.5],
  ['stage-on-win-2', 'stage-win', 4.5],
  ['on-stage-card', 'stage-card', 7],
  ['on-stage-card-2', 'stage-card', 4.5],
  // The pattern of a seal distinguishes a proof from a record, and the logo distinguishes the brands.
  ...['paper', 'surface', 'raised'].flatMap((ground): [string, string, number][] => [
    ['engrave', ground, 3],
    ['art-2', ground, 3],
  ]),
  ['ink', 'wash', 7],
  ['ink-2', 'wash', 4.5],
  ['accent-ink', 'wash', 4.5],
]

describe.each(['box', 'lucky'])('palette of %s', (brand) => {
  describe.each(['light', 'dark'] as const)('in %s', (theme) => {
    const colors = palette(brand, theme)

    it.each(pairs)('%s on %s reaches %d', (front, back, least) => {
      const [a, b] = [colors.get(front), colors.get(back)]
      if (!a || !b) throw new Error(`the palette lacks ${front} or ${back}`)
      expect(contrast(a, b)).toBeGreaterThanOrEqual(least)
    })

    it('has the paper color of the browser frame', () => {
      expect(colors.get('paper')).toBe(brands[brand as 'box' | 'lucky'].themeColor[theme])
    })
  })
})

it('gives both brands the same roles', () => {
  const roles = (brand: string) =>
    [...read(`palette-${brand}.css`).matchAll(/^\s*(--[\w-]+):/gm)].map(([, r]) => r)
  expect(roles('lucky')).toEqual(roles('box'))
})

it('keeps raw colors inside the palettes', () => {
  const free = sheets.filter((name) => !name.startsWith('palette-') && name !== 'print.css')
  for (const name of free) expect(read(name).match(/#[0-9a-f]{3,8}\b/gi), name).toBeNull()
})

it('uses only defined roles', () => {
  const all = sheets.map(read).join('\n')
  const defined = new Set([...all.matchAll(/(--[\w-]+):/g)].map(([, name]) => name))
  const used = [...all.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name ?? '')
  const missing = used.filter((name) => !defined.has(name) && !name.startsWith('--radix-'))
  expect(missing).toEqual([])
})

it('includes every sheet in the main stylesheet or that of the dashboard', () => {
  const main = read('main.css')
  const ofDashboard = sheets.filter((name) => name.startsWith('dashboard'))
  for (const name of sheets.filter((name) => name !== 'main.css' && !ofDashboard.includes(name)))
    expect(main).toContain(`"./${name}"`)
  expect(main).not.toMatch(/@import[^;]*dashboard/)
  expect(ofDashboard).toEqual(['dashboard-frame.css', 'dashboard.css'])
})

it('keeps dashboard styles out of the sheet for visitors', () => {
  const web = fileURLToPath(new URL('..', import.meta.url))
  const room = '{pages/admin,dashboard-keys}/**'
  const dashboard = read('dashboard.css')
  const own = globSync(`${room}/*.css`, { cwd: web })
  expect(own.length).toBeGreaterThan(2)
  for (const sheet of own) expect(dashboard).toContain(`"../${sheet}"`)
  const bring = globSync(`${room}/*.tsx`, { cwd: web }).filter((file) =>
    /^import '.*\.css'/m.test(readFileSync(`${web}/${file}`, 'utf8')),
  )
  expect(bring).toEqual([])
})
