import { beforeEach, expect, it, vi } from 'vitest'
import type * as RoomModule from './room-state.ts'

vi.useFakeTimers()

let state: typeof RoomModule
let onDone: ReturnType<typeof vi.fn<() => void>>

beforeEach(async () => {
  vi.resetModules()
  state = await import('./room-state.ts')
  onDone = vi.fn()
})

const page = '/results/one'
const winners = [{ rank: 1, name: 'Ada', row: 3 }]
const drawn = (more: Partial<RoomModule.RoomDraw> = {}) => ({ title: '', places: 1, onDone, ...more })

it('grows from the press to the winners, and ends once', () => {
  state.openRoom({ places: 1 })
  state.showDraw(page, drawn({ entries: 5 }))
  state.showDraw(page, drawn({ winners }))
  expect(state.room.get()?.draw).toMatchObject({ entries: 5, winners })
  state.closeRoom()
  expect(state.room.get()).toBeUndefined()
  expect(onDone).toHaveBeenCalledTimes(1)
})

it.each([
  ['while the form was on its way', false],
  ['while the number was waited for', true],
])('lets the page go on with the winners where the room was left %s', (_, isThere) => {
  state.openRoom({ places: 1 })
  if (isThere) state.showDraw(page, drawn())
  state.closeRoom()
  onDone.mockClear()
  state.showDraw(page, drawn())
  expect(onDone).not.toHaveBeenCalled()
  state.showDraw(page, drawn({ winners }))
  expect(onDone).toHaveBeenCalledTimes(1)
  expect(state.room.get()).toBeUndefined()
})

it('forgets the room that was left before its draw was refused', () => {
  state.openRoom({ places: 1 })
  state.closeRoom()
  state.forgetRefused()
  state.showDraw(page, drawn())
  expect(state.room.get()?.path).toBe(page)
})

it('closes where the page shows no draw any more, and stays where the winners take the place of the wait', () => {
  const endWait = state.feedRoom(page)
  state.showDraw(page, drawn())
  endWait()
  const endWinners = state.feedRoom(page)
  vi.runAllTimers()
  expect(state.room.get()?.path).toBe(page)
  endWinners()
  vi.runAllTimers()
  expect(state.room.get()).toBeUndefined()
})
