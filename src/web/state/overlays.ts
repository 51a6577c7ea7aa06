import { type ComponentType, createElement } from 'react'
import { type OverlayEntry, overlaySlot } from './overlay-slot.ts'
import { createStore } from './store.ts'

/** What every overlay receives in addition to its own props. */
export type OverlayControls<Result> = {
  open: boolean
  /** Resolves the caller's promise. Without a result, the overlay was dismissed. */
  onClose: (result?: Result) => void
  /** Called when the leave animation is over and nothing is visible anymore. */
  onAfterLeave: () => void
}

export type OverlayOptions = {
  /** Removed after leaving, so that the next opening starts fresh. Otherwise it keeps its state. */
  destroyOnClose?: boolean
}

type OpenOverlay = OverlayEntry & {
  component: unknown
  destroyOnClose: boolean
  settle: (result: unknown) => void
}

const none: readonly OpenOverlay[] = []

/** Created, opened, closed with a result; removed after leaving if it is to be destroyed on close. */
export function createOverlays() {
  const list = createStore<readonly OpenOverlay[]>(none)
  let made = 0

  /** Opens a component from code. The promise resolves to the result it was closed with, or undefined if dismissed. */
  function open<Props extends object, Result>(
    component: ComponentType<Props & OverlayControls<Result>>,
    props: Props,
    { destroyOnClose = true }: OverlayOptions = {},
  ): Promise<Result | undefined> {
    const sleeping = list.get().find((entry) => entry.component === component && !entry.open)
    const id = sleeping && !sleeping.destroyOnClose ? sleeping.id : ++made
    return new Promise((resolve) => {
      const entry: OpenOverlay = {
        id,
        open: true,
        component,
        destroyOnClose,
        settle: (result) => resolve(result as Result | undefined),
        render: () =>
          createElement(component, {
            ...props,
            open: isOpen(id),
            onClose: (result?: Result) => close(id, result),
            onAfterLeave: () => afterLeave(id),
          }),
      }
      list.set([...list.get().filter((other) => other.id !== id), entry])
    })
  }

  function close(id: number, result?: unknown): void {
    const closing = list.get().find((entry) => entry.id === id && entry.open)
    if (!closing) return
    list.set(list.get().map((entry) => (entry === closing ? { ...entry, open: false } : entry)))
    closing.settle(result)
  }

  function afterLeave(id: number): void {
    list.set(list.get().filter((entry) => entry.id !== id || entry.open || !entry.destroyOnClose))
  }

  function isOpen(id: number): boolean {
    return list.get().some((entry) => entry.id === id && entry.open)
  }

  /** Dismisses whatever is open, as on navigation. */
  function closeAll(): void {
    for (const entry of list.get()) close(entry.id)
  }

  return { open, close, closeAll, get: list.get, subscribe: list.subscribe }
}

export type Overlays = ReturnType<typeof createOverlays>

const overlays = createOverlays()
overlaySlot.set(overlays)

export const openOverlay = overlays.open
