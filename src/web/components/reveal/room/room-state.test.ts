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

it('goes from the button press to the winners, and ends once', () => {
  state.openRoom({ places: 1 })
  state.showDraw(page, drawn({ entries: 5 }))
  state.showDraw(page, drawn({ winners }))
  expect(state.room.get()?.draw).toMatchObject({ entries: 5, winners })
  state.closeRoom()
  expect(state.room.get()).toBeUndefined()
  expect(onDone).toHaveBeenCalledTimes(1)
})

it.each([
  ['while the form was being sent', false],
  ['while the number was pending', true],
])('continues the page with the winners if the room was closed %s', (_, isThere) => {
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

it('forgets a room that was closed before its draw was refused', () => {
  state.openRoom({ places: 1 })
  state.closeRoom()
  state.forgetRefused()
  state.showDraw(page, drawn())
  expect(state.room.get()?.path).toBe(page)
})

it('closes when the page shows no draw, but stays when winners replace the wait', () => {
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
