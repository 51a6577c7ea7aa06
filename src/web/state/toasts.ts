import { useSyncExternalStore } from 'react'
import { createStore } from './store.ts'

export type ToastColor = 'success' | 'error' | 'info' | 'warning'

export type ToastAction = { label: string; onClick?: () => void; href?: string }

/** REQ-entities. */
export type Toast = {
  id: string
  open: boolean
  title?: string
  description?: string
  /** Name of an icon; defaults to one per color. */
  icon?: string
  avatar?: { name: string; src?: string }
  color: ToastColor
  orientation: 'vertical' | 'horizontal'
  actions: readonly ToastAction[]
  /** Whether the user can close it. */
  close: boolean
  /** Milliseconds until it closes by itself; 0 keeps it open until it is closed. */
  duration: number
  /** Whether a line shows the remaining time. */
  progress: boolean
  /** Whether it tells how a request ended, which takes the place of an earlier failure. */
  isOutcome?: boolean
}

export type ToastInput = Partial<Omit<Toast, 'open'>>

// REQ-constants
export const toastLimits = { visible: 5, duration: 5000, removal: 200, swipe: 50 } as const

/** Why the timers of all toasts are paused; they resume when the last reason is gone. */
export type PauseReason = 'attention' | 'hidden'

const none: readonly Toast[] = []

/** Lifecycle of toasts: queued, shown (five at most, the oldest dropped), closed, and removed 200 ms later. */
export function createToasts() {
  const list = createStore<readonly Toast[]>(none)
  const paused = createStore<ReadonlySet<PauseReason>>(new Set())
  const countdown = createCountdown()
  let made = 0

  function add(input: ToastInput): string {
    const toast = toastOf(input, `toast-${++made}`)
    const before = list.get()
    const others = before.filter((other) => other.id !== toast.id && !isOutdated(other, toast))
    const visible = [...others, toast].slice(-toastLimits.visible)
    for (const other of before) if (!visible.includes(other)) countdown.cancel(other.id)
    list.set(visible)
    startTime(toast)
    return toast.id
  }

  function update(id: string, patch: Omit<ToastInput, 'id'>): void {
    const current = list.get().find((toast) => toast.id === id && toast.open)
    if (!current) return
    const next = { ...current, ...patch }
    list.set(list.get().map((toast) => (toast === current ? next : toast)))
    if (patch.duration !== undefined) startTime(next)
  }

  function close(id: string): void {
    const closing = list.get().find((toast) => toast.id === id && toast.open)
    if (!closing) return
    list.set(list.get().map((toast) => (toast === closing ? { ...toast, open: false } : toast)))
    countdown.start(id, toastLimits.removal, () => remove(id), { always: true })
  }

  function remove(id: string): void {
    list.set(list.get().filter((toast) => toast.id !== id))
  }

  function startTime(toast: Toast): void {
    countdown.cancel(toast.id)
    if (toast.duration > 0) countdown.start(toast.id, toast.duration, () => close(toast.id))
  }

  function pause(reason: PauseReason): void {
    paused.set(new Set([...paused.get(), reason]))
    countdown.pause()
  }

  function resume(reason: PauseReason): void {
    const left = new Set([...paused.get()].filter((other) => other !== reason))
    paused.set(left)
    if (left.size === 0) countdown.resume()
  }

  function clear(): void {
    for (const toast of list.get()) close(toast.id)
  }

  return {
    add,
    update,
    close,
    clear,
    pause,
    resume,
    get: list.get,
    subscribe: list.subscribe,
    isPaused: () => paused.get().size > 0,
    subscribePaused: paused.subscribe,
  }
}

export type Toasts = ReturnType<typeof createToasts>

export function useToasts(source: Toasts): readonly Toast[] {
  return useSyncExternalStore(source.subscribe, source.get, () => none)
}

export function useToastsPaused(source: Toasts): boolean {
  return useSyncExternalStore(source.subscribePaused, source.isPaused, () => false)
}

/** A failure that was followed by another attempt: what it says may already be fixed. */
function isOutdated(earlier: Toast, later: Toast): boolean {
  return later.isOutcome === true && earlier.isOutcome === true && earlier.color === 'error'
}

function toastOf(input: ToastInput, id: string): Toast {
  return {
    id,
    color: 'info',
    orientation: 'vertical',
    actions: [],
    close: true,
    duration: toastLimits.duration,
    progress: true,
    ...input,
    open: true,
  }
}

type Entry = {
  remaining: number
  startedAt: number
  timer: ReturnType<typeof setTimeout> | undefined
  always: boolean
  done: () => void
}

/** Named timers that can all be paused and resumed with their remaining time. */
function createCountdown() {
  const entries = new Map<string, Entry>()
  let paused = false

  function run(key: string, entry: Entry): void {
    entry.startedAt = performance.now()
    entry.timer = setTimeout(() => {
      entries.delete(key)
      entry.done()
    }, entry.remaining)
  }

  function halt(entry: Entry): void {
    clearTimeout(entry.timer)
    entry.timer = undefined
    entry.remaining = Math.max(0, entry.remaining - (performance.now() - entry.startedAt))
  }

  return {
    /** Starts or restarts a timer; one with `always` ignores pauses. */
    start(key: string, milliseconds: number, done: () => void, { always = false } = {}): void {
      this.cancel(key)
      const entry: Entry = { remaining: milliseconds, startedAt: 0, timer: undefined, always, done }
      entries.set(key, entry)
      if (always || !paused) run(key, entry)
    },

    cancel(key: string): void {
      clearTimeout(entries.get(key)?.timer)
      entries.delete(key)
    },

    pause(): void {
      if (paused) return
      paused = true
      for (const entry of entries.values()) if (!entry.always) halt(entry)
    },

    resume(): void {
      if (!paused) return
      paused = false
      for (const [key, entry] of entries) if (!entry.always) run(key, entry)
    },
  }
}
