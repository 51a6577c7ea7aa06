import { useSyncExternalStore } from 'react'
import { createStore } from './store.ts'

// REQ-constants, in milliseconds; the 3 px height and the animation of the bar are in progress.css
export const loadingBarTimes = { throttle: 200, duration: 2000, hideDelay: 500, resetDelay: 400 } as const

/**
 * waiting: work has begun but is too short to show yet; running: the bar grows over its duration and then waits near
 * the end; finishing: full, for the hide delay; hiding: fading out, for the reset delay.
 */
export type LoadingBarPhase = 'idle' | 'waiting' | 'running' | 'finishing' | 'hiding'

export function createLoadingBar() {
  const phase = createStore<LoadingBarPhase>('idle')
  let timer: ReturnType<typeof setTimeout> | undefined

  function later(milliseconds: number, next: () => void): void {
    clearTimeout(timer)
    timer = setTimeout(next, milliseconds)
  }

  return {
    start(): void {
      if (phase.get() === 'waiting' || phase.get() === 'running') return
      phase.set('waiting')
      later(loadingBarTimes.throttle, () => phase.set('running'))
    },

    finish(): void {
      if (phase.get() === 'waiting') {
        clearTimeout(timer)
        phase.set('idle')
      }
      if (phase.get() !== 'running') return
      phase.set('finishing')
      later(loadingBarTimes.hideDelay, () => {
        phase.set('hiding')
        later(loadingBarTimes.resetDelay, () => phase.set('idle'))
      })
    },

    get: phase.get,
    subscribe: phase.subscribe,
  }
}

export type LoadingBar = ReturnType<typeof createLoadingBar>

export const loadingBar = createLoadingBar()

export function useLoadingBar(source: LoadingBar = loadingBar): LoadingBarPhase {
  return useSyncExternalStore(source.subscribe, source.get, () => 'idle')
}
