import { afterEach, expect, it, vi } from 'vitest'

interface Started {
  type: string
  at: number
}

const started: Started[] = []
let allow = () => {}

/** A browser that allows sounds after the first interaction. */
class SilentContext {
  state = 'suspended'
  currentTime = 0
  destination = {}
  resume() {
    return new Promise<void>((resolve) => {
      allow = () => {
        this.state = 'running'
        resolve()
      }
    })
  }
  async suspend() {
    this.state = 'suspended'
  }
  createGain() {
    return param({ connect: () => ({}) })
  }
  createOscillator() {
    const source = {
      type: '',
      ...param({ connect: (to: object) => to }),
      start: (at: number) => started.push({ type: source.type, at }),
      stop: () => {},
    }
    return source
  }
}

function param<T extends object>(node: T) {
  const value = { setValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} }
  return { ...node, gain: value, frequency: value }
}

afterEach(() => {
  started.length = 0
  vi.unstubAllGlobals()
  vi.useRealTimers()
  vi.resetModules()
})

async function tones() {
  vi.stubGlobal('AudioContext', SilentContext)
  return import('./tones.ts')
}

const beat = { type: 'sine', pitch: 440, loudness: 0.1, seconds: 0.1 } as const

it('plays the first tone of a page as soon as the browser allows it', async () => {
  const { playTones } = await tones()
  playTones([beat, { ...beat, type: 'square', after: 0.5 }])
  expect(started).toEqual([])
  allow()
  await vi.waitFor(() =>
    expect(started).toEqual([
      { type: 'sine', at: 0 },
      { type: 'square', at: 0.5 },
    ]),
  )
})

it('drops a tone that would play too late', async () => {
  const { playTones } = await tones()
  const now = vi.spyOn(performance, 'now').mockReturnValue(0)
  playTones([beat])
  now.mockReturnValue(5000)
  allow()
  await Promise.resolve()
  await Promise.resolve()
  expect(started).toEqual([])
  playTones([beat])
  expect(started).toHaveLength(1)
})

it('plays nothing if the browser has no audio', async () => {
  const { playTones } = await import('./tones.ts')
  vi.stubGlobal('AudioContext', undefined)
  expect(() => playTones([beat])).not.toThrow()
  expect(started).toEqual([])
})
