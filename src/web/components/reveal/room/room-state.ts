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

/** Shows a page's draw in the room. */
export function showDraw(path: string, draw: RoomDraw): void {
  if (leftPath === next) leftPath = path
  if (path === leftPath) return
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

/** A page whose room was closed asks for it again. */
export function reopenRoom(): void {
  leftPath = undefined
}

/** There is no draw to show: the form was refused, or another page is open. */
export function dropRoom(): void {
  room.set(undefined)
}
