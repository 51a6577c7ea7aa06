// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest'

vi.useFakeTimers()
let whenTouched: Promise<unknown>
let hasResolved: boolean

beforeEach(async () => {
  vi.resetModules()
  ;({ whenTouched } = await import('./when-touched.ts'))
  hasResolved = false
})

async function isTouched(): Promise<boolean> {
  await vi.advanceTimersByTimeAsync(0)
  return hasResolved
}

it.each(['pointerover', 'focusin', 'keydown', 'scroll'])(
  'resolves at the first %s, and immediately after that',
  async (sign) => {
    void whenTouched.then(() => (hasResolved = true))
    expect(await isTouched()).toBe(false)
    document.dispatchEvent(new Event(sign))
    expect(await isTouched()).toBe(true)
    await whenTouched
  },
)

it('resolves with the first toast, so that it is shown', async () => {
  void whenTouched.then(() => (hasResolved = true))
  expect(await isTouched()).toBe(false)
  const { toasts } = await import('./toast-queue.ts')
  toasts.add({ title: 'You’re signed out.' })
  expect(await isTouched()).toBe(true)
})

it('resolves after ten seconds for people who only look', async () => {
  void whenTouched.then(() => (hasResolved = true))
  await vi.advanceTimersByTimeAsync(9900)
  expect(hasResolved).toBe(false)
  await vi.advanceTimersByTimeAsync(100)
  expect(hasResolved).toBe(true)
})
