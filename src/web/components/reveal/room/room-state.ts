import type { Ceremony } from '#contract/draws/ceremonies.ts'
import { createStore } from '#web/state/store.ts'
import type { RevealProps } from '../reveal-props.ts'

/** What a page knows of the draw that the room shows. */
export interface RoomDraw extends Omit<RevealProps, 'brand'> {
  /** the draw's time zone */
  zone?: string | undefined
}

/** Grows from the press, when nothing is known, to the winners. */
export interface RoomState {
  /** path of the page whose draw it is; undefined from the press until that page is there */
  path?: string
  draw?: RoomDraw
  /** as chosen in the form, until the page is there */
  ceremony?: Ceremony | undefined
  /** as typed in the form */
  places?: number | undefined
}

/** The open room; undefined while there is none. */
export const room = createStore<RoomState | undefined>(undefined)

/** Left before the draw had a page. */
const next = Symbol('next')
/** The page whose room was closed, so that it is not opened again. */
let leftPath: string | typeof next | undefined

/** Shows a page's draw in the room. Where the room was left before the winners came, the page goes on without it. */
export function showDraw(path: string, draw: RoomDraw): void {
  if (leftPath === next) leftPath = path
  if (path === leftPath) {
    if (draw.winners) draw.onDone()
    return
  }
  const before = room.get()
  // The wait stays known when the winners come without it.
  room.set({ path, draw: { ...(before?.path === path && before.draw), ...draw } })
}

/** Opens the room at the press, before the draw has a page. */
export function openRoom(pressed: Pick<RoomState, 'ceremony' | 'places'>): void {
  leftPath = undefined
  if (!room.get()) room.set(pressed)
}

/** The ceremony ended or was left. */
export function closeRoom(): void {
  const state = room.get()
  if (!state) return
  leftPath = state.path ?? next
  room.set(undefined)
  state.draw?.onDone()
}

/** The form was answered. If it was refused, what was left was the room of no draw. */
export function forgetRefused(): void {
  if (leftPath === next) leftPath = undefined
}

/** A page whose room was closed asks for it again. */
export function reopenRoom(): void {
  leftPath = undefined
}

/** There is no draw to show: the form was refused, another page is open, or this one shows no draw any more. */
export function dropRoom(): void {
  room.set(undefined)
}

/** How many pages show their draw: two for a moment, while the winners take the place of the wait. */
let feeding = 0

/** Called when a page begins to show its draw; the function it returns, when it ends. */
export function feedRoom(path: string): () => void {
  feeding += 1
  return () => {
    feeding -= 1
    // The page that takes this one's place begins in the same turn.
    setTimeout(() => {
      if (feeding === 0 && room.get()?.path === path) dropRoom()
    })
  }
}
