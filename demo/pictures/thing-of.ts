import type { Platform } from '../../src/posts/address.ts'
import type { PostPlan } from '../posts/compose-post.ts'
import { type Palette, palettes } from './palettes.ts'
import { bicycle } from './things/bicycle.ts'
import { board } from './things/board.ts'
import { cabinet } from './things/cabinet.ts'
import { cavaquinho } from './things/cavaquinho.ts'
import { cezve } from './things/cezve.ts'
import { dice } from './things/dice.ts'
import { hammock } from './things/hammock.ts'
import { lamp } from './things/lamp.ts'
import { notebook } from './things/notebook.ts'
import { parcel } from './things/parcel.ts'
import { seeds } from './things/seeds.ts'
import { studio } from './things/studio.ts'
import { vase } from './things/vase.ts'

export interface Thing {
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

export function thingOf({ platform, number }: Pick<PostPlan, 'platform' | 'number'>): Thing | undefined {
  return things[platform]?.[number - 1]
}
