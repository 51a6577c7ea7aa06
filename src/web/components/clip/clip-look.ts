import type { ClipFacts } from './clip-facts.ts'

const colorNames = [
  'stage',
  'stage-glow',
  'stage-ink',
  'stage-ink-2',
  'stage-mark',
  'stage-line',
  'stage-slip',
  'stage-art-1',
  'stage-art-2',
  'stage-art-3',
  'stage-win',
  'stage-win-edge',
  'stage-on-win',
  'stage-on-win-2',
  'stage-spark-1',
  'stage-spark-2',
  'stage-spark-3',
  'stage-paper',
  'stage-on-paper',
  'stage-beam',
] as const

/** The colors and fonts of the room. */
export interface ClipLook {
  colors: Readonly<Record<(typeof colorNames)[number], string>>
  display: string
  text: string
  mono: string
}

/** The look of the brand whose document this is; the room has the same colors in both themes. */
export function readLook(): ClipLook {
  const style = getComputedStyle(document.documentElement)
  const value = (name: string) => style.getPropertyValue(`--${name}`).trim()
  return {
    colors: Object.fromEntries(colorNames.map((name) => [name, value(name)])) as ClipLook['colors'],
    display: value('display'),
    text: value('text'),
    mono: value('mono'),
  }
}

/** Fetches the fonts for the letters of a clip: a drawing does not wait for them as a page does. */
export async function loadFonts({ display, text, mono }: ClipLook, facts: ClipFacts): Promise<void> {
  const { winners, names, title, heading, more, stub, label, drawn, verify, brandName, digits } = facts
  const spoken = winners.flatMap(({ place, name, prize, comment }) => [place, name, prize, comment])
  const all = [
    ...spoken,
    ...names,
    ...digits,
    title,
    heading,
    more,
    stub,
    label,
    drawn,
    verify,
    brandName,
  ].join(' ')
  const numbers = `${winners.map(({ number }) => number).join('')} ${facts.link} …`
  await Promise.allSettled([
    document.fonts.load(`800 100px ${display}`, all),
    document.fonts.load(`500 100px ${text}`, all),
    document.fonts.load(`600 100px ${mono}`, numbers),
  ])
}
