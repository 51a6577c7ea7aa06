import sharp from 'sharp'
import type { Platform } from '../../src/posts/address.ts'
import { seeded } from '../../test/platforms/generated-post.ts'
import type { PostPlan } from '../posts/compose-post.ts'
import { type Palette, palettes } from './palettes.ts'
import { bicycle, board, cabinet, cezve, hammock, lamp, vase } from './things/things-at-home.ts'
import { cavaquinho, dice, notebook, parcel, seeds, studio } from './things/things-in-hand.ts'

export interface Size {
  width: number
  height: number
}

/**
 * A picture of a post's prize on a table: the same plan gives the same picture. Undefined for a post without a picture.
 */
export async function drawPicture(plan: PostPlan, { width, height }: Size): Promise<Buffer | undefined> {
  const thing = thingOf(plan)
  if (!thing) return undefined
  const { draw, palette } = thing
  const frame = `width="${width}" height="${height}" viewBox="0 0 480 360" preserveAspectRatio="xMidYMid slice"`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${frame}>${room(plan, palette)}${draw(palette)}</svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 86, chromaSubsampling: '4:4:4' }).toBuffer()
}

/** Wall, light and table, with falling confetti that differs for each post. */
function room({ id }: PostPlan, { wall, halo, table, main, light, accent }: Palette): string {
  const random = seeded([...id].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) % 65_521, 7))
  const confetti = Array.from({ length: 14 }, (_, n) => {
    const [x, y] = [n * 34 + random() * 26, 14 + random() * 200]
    const [turn, color] = [Math.floor(random() * 180), [main, accent, light][n % 3]]
    return `<rect x="${x.toFixed(1)}" y="${y.toFixed(1)}" width="14" height="6" rx="2" fill="${color}"
      opacity="0.6" transform="rotate(${turn} ${x.toFixed(1)} ${y.toFixed(1)})"/>`
  })
  return `<rect width="480" height="360" fill="${wall}"/>
    <circle cx="${(225 + random() * 30).toFixed(1)}" cy="${(160 + random() * 16).toFixed(1)}" r="138" fill="${halo}"/>
    ${confetti.join('')}
    <rect y="256" width="480" height="104" fill="${table}"/>
    <rect y="256" width="480" height="5" fill="${light}" opacity="0.35"/>`
}

interface Thing {
  palette: Palette
  /** SVG elements in a picture of 480 by 360, of which 16:9 and 1:1 show the middle */
  draw: (palette: Palette) => string
}

const { clay, sage, dusk, plum, night } = palettes

/** In the order of the plans. Platforms whose replies contain no picture of a post have none. */
const things: Partial<Record<Platform, readonly Thing[]>> = {
  youtube: [
    { draw: cezve, palette: clay },
    { draw: bicycle, palette: dusk },
    { draw: cabinet, palette: sage },
    { draw: notebook, palette: plum },
    { draw: seeds, palette: sage },
    { draw: vase, palette: clay },
    { draw: cavaquinho, palette: dusk },
    { draw: studio, palette: plum },
    { draw: parcel, palette: sage },
    { draw: lamp, palette: night },
    { draw: parcel, palette: plum },
    // Of the deleted video: never shown.
    { draw: parcel, palette: night },
    { draw: hammock, palette: clay },
  ],
  reddit: [
    { draw: notebook, palette: sage },
    { draw: dice, palette: plum },
    { draw: board, palette: clay },
  ],
}

function thingOf({ platform, number }: Pick<PostPlan, 'platform' | 'number'>): Thing | undefined {
  return things[platform]?.[number - 1]
}
