import type { ReactNode } from 'react'
import { createStore } from './store.ts'

export type OverlayEntry = { id: number; open: boolean; render: () => ReactNode }

/** What a page needs from overlays that it does not open itself. */
export type ShownOverlays = {
  closeAll(): void
  get(): readonly OverlayEntry[]
  subscribe(listener: () => void): () => void
}

/** This page's overlays, set once code that opens one has been fetched: pages without overlays do not pay for them. */
export const overlaySlot = createStore<ShownOverlays | undefined>(undefined)
