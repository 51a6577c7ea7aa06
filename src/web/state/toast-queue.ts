import { createStore } from './store.ts'
import type { ToastInput } from './toasts.ts'

const none: readonly ToastInput[] = []

/**
 * Holds toasts until the toaster has loaded, which is fetched with the first of them: pages without toasts do not pay
 * for it.
 */
export function createToastQueue() {
  const waiting = createStore(none)
  return {
    add: (toast: ToastInput): void => waiting.set([...waiting.get(), toast]),
    /** Returns the waiting toasts in order and empties the queue. */
    take(): readonly ToastInput[] {
      const taken = waiting.get()
      waiting.set(none)
      return taken
    },
    newest: () => waiting.get().at(-1),
    subscribe: waiting.subscribe,
  }
}

export type ToastQueue = ReturnType<typeof createToastQueue>

/** The toasts of this page. Always empty on the server. */
export const toasts = createToastQueue()
