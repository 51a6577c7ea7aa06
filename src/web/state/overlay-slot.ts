import type { ReactNode } from 'react'
import { createStore } from './store.ts'

export type OverlayEntry = { id: number; open: boolean; render: () => ReactNode }

/** What a page needs of its overlays that opens none itself. */
export type ShownOverlays = {
  closeAll(): void
  get(): readonly OverlayEntry[]
  subscribe(listener: () => void): () => void
}

/** The overlays of this page, there once code that opens some has been fetched: pages without any do not pay for them. */
export const overlaySlot = createStore<ShownOverlays | undefined>(undefined)
