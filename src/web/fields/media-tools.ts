import { createContext, useContext } from 'react'
import type { ShownMedia } from '#contract/fields/doc/editor-doc.ts'
import type { FileKind } from '#contract/fields/names.ts'

/** What a field may request from the media library, where a page has one. */
export interface MediaTools {
  /** Lets the user choose, or upload and choose; empty if they closed the picker. */
  pick: (query: MediaQuery) => Promise<readonly ShownMedia[]>
}

export interface MediaQuery {
  kinds: readonly FileKind[]
  /** maximum number that may be chosen now */
  max: number
}

/**
 * Provided by a page's picker: `<MediaToolsContext value={tools}>`. Without it, fields show their media and accept
 * typed addresses.
 */
export const MediaToolsContext = createContext<MediaTools | undefined>(undefined)

export function useMediaTools(): MediaTools | undefined {
  return useContext(MediaToolsContext)
}

export type MediaById = Readonly<Record<string, ShownMedia>>

/** The media referenced by the values of a page, by id: `<MediaShownContext value={mediaById(media)}>`. */
export const MediaShownContext = createContext<MediaById>({})

export function useMediaShown(): MediaById {
  return useContext(MediaShownContext)
}

export function mediaById(media: readonly ShownMedia[]): MediaById {
  return Object.fromEntries(media.map((medium) => [medium.id, medium]))
}
