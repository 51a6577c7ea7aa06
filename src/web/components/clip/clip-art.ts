import { boxShapes } from '#web/art/box-shapes.ts'
import { strokeRosette } from '#web/art/stroke-rosette.ts'
import { markEyes, markShapes } from '#web/components/frame/brand-name.tsx'
import { type ClipFacts, clipSize } from './clip-facts.ts'

/** A picture that many frames use, drawn once. */
type Picture = HTMLCanvasElement

export interface ClipArt {
  ground: Picture
  /** the engraving of the winners' tickets; undefined where a draw has none */
  seal: Picture | undefined
  mark: Picture
  qr: Picture
  box: { back: Picture; front: Picture; lid: Picture }
  rays: Picture
}

export function makeArt(facts: ClipFacts, { colors }: ClipLook): ClipArt {
  const { brand, hash, qr } = facts
  const isEngraved = brand === 'box' && hash !== undefined
  return {
    ground: groundOf(colors, isEngraved ? hash : undefined),
    seal: isEngraved
      ? engraved(hash, 900, 2.6, colors['stage-win-edge'], { hole: 0.2, copies: [5, 5, 4] })
      : undefined,
    mark: picture(320, 320, (pen) => {
      pen.scale(10, 10)
      for (const { d, color } of markShapes[brand]) {
        pen.fillStyle = color === 1 ? colors['stage-mark'] : colors['stage-ink']
        fillShape(pen, new Path2D(d))
      }
      if (brand !== 'lucky') return
      pen.fillStyle = colors.stage
      for (const [x, y] of markEyes.at) dot(pen, x, y, markEyes.radius)
    }),
    qr: picture(420, 420, (pen) => {
      pen.fillStyle = colors['stage-paper']
      pen.fillRect(0, 0, 420, 420)
      pen.scale(420 / qr.size, 420 / qr.size)
      pen.fillStyle = colors['stage-on-paper']
      fillShape(pen, new Path2D(qr.path))
    }),
    box: boxOf(colors),
    rays: raysOf(colors['stage-beam']),
  }
}

function picture(width: number, height: number, draw: (pen: CanvasRenderingContext2D) => void): Picture {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('this browser draws no pictures')
  draw(pen)
  return canvas
}

function fillShape(pen: CanvasRenderingContext2D, shape: Path2D): void {
  pen.fill(shape)
}

function dot(pen: CanvasRenderingContext2D, x: number, y: number, radius: number): void {
  pen.beginPath()
  pen.arc(x, y, radius, 0, 2 * Math.PI)
  pen.fill()
}

function engraved(
  hash: string,
  size: number,
  lineWidth: number,
  color: string,
  shape: Omit<Parameters<typeof strokeRosette>[2], 'size'> = {},
): Picture {
  return picture(size, size, (pen) => {
    pen.translate(size / 2, size / 2)
    pen.strokeStyle = color
    pen.lineWidth = lineWidth
    strokeRosette(pen, hash, { size, ...shape })
  })
}

/** The room: its color, a glow, and the seal of a provable draw in the wall. */
function groundOf(colors: ClipLook['colors'], hash: string | undefined): Picture {
  const { width, height } = clipSize
  return picture(width, height, (pen) => {
    pen.fillStyle = colors.stage
    pen.fillRect(0, 0, width, height)
    const glow = pen.createRadialGradient(
      width / 2,
      height * 0.44,
      0,
      width / 2,
      height * 0.44,
      height * 0.55,
    )
    glow.addColorStop(0, colors['stage-glow'])
    glow.addColorStop(1, colors.stage)
    pen.fillStyle = glow
    pen.fillRect(0, 0, width, height)
    if (!hash) return
    const size = 1900
    pen.globalAlpha = 0.17
    pen.drawImage(
      engraved(hash, size, 2.2, colors['stage-line']),
      (width - size) / 2,
      height * 0.47 - size / 2,
    )
  })
}

/** Each 800 wide, with the same corner: twice the units of the shapes. */
function boxOf(colors: ClipLook['colors']): ClipArt['box'] {
  const { lid } = boxShapes
  const part = (draw: (pen: CanvasRenderingContext2D) => void) =>
    picture(808, 1000, (pen) => {
      pen.scale(2, 2)
      pen.translate(2, 42)
      draw(pen)
    })
  const hatched = (pen: CanvasRenderingContext2D, side: string, hatching: string) => {
    pen.save()
    pen.clip(new Path2D(side))
    pen.strokeStyle = colors['stage-art-2']
    pen.lineWidth = 2.4
    pen.stroke(new Path2D(hatching))
    pen.restore()
  }
  const fill = (pen: CanvasRenderingContext2D, color: string, d: string) => {
    pen.fillStyle = color
    fillShape(pen, new Path2D(d))
  }
  const edge = (pen: CanvasRenderingContext2D, d: string) => {
    pen.strokeStyle = colors['stage-art-2']
    pen.lineWidth = 2
    pen.stroke(new Path2D(d))
  }
  return {
    back: part((pen) => fill(pen, colors['stage-art-3'], boxShapes.opening)),
    front: part((pen) => {
      fill(pen, colors['stage-art-1'], boxShapes.sides)
      hatched(pen, boxShapes.rightSide, boxShapes.hatching)
      edge(pen, boxShapes.edge)
    }),
    lid: part((pen) => {
      fill(pen, colors['stage-art-1'], lid.sides)
      fill(pen, colors['stage-art-1'], lid.top)
      pen.globalAlpha = 0.18
      fill(pen, 'white', lid.top)
      pen.globalAlpha = 1
      hatched(pen, lid.rightSide, lid.hatching)
      edge(pen, lid.edges)
    }),
  }
}

/** Beams of light in all directions, fading out. */
function raysOf(color: string): Picture {
  const size = 1400
  return picture(size, size, (pen) => {
    const fade = pen.createRadialGradient(size / 2, size / 2, size * 0.04, size / 2, size / 2, size / 2)
    fade.addColorStop(0, color)
    fade.addColorStop(1, 'transparent')
    pen.fillStyle = fade
    pen.translate(size / 2, size / 2)
    for (let beam = 0; beam < 24; beam++) {
      pen.globalAlpha = beam % 2 ? 0.16 : 0.3
      pen.beginPath()
      pen.moveTo(0, 0)
      pen.arc(0, 0, size / 2, 0, beam % 2 ? 0.05 : 0.1)
      pen.fill()
      pen.rotate(Math.PI / 12)
    }
  })
}

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
