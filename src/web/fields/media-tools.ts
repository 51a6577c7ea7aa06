import { createContext, useContext } from 'react'
import type { FileKind } from '#contract/fields/names.ts'
import type { ShownMedia } from '#contract/fields/shown-media.ts'

/** What a field may ask of the media library, where a page has one. */
export interface MediaTools {
  /** Lets somebody choose, or upload and choose; nothing where they closed it. */
  pick: (wish: MediaQuery) => Promise<readonly ShownMedia[]>
}

export interface MediaQuery {
  kinds: readonly FileKind[]
  /** most that may be chosen now */
  most: number
}

/** Provided by the picker of a page: `<MediaToolsContext value={tools}>`. Without it fields show what they hold, and take addresses. */
export const MediaToolsContext = createContext<MediaTools | undefined>(undefined)

export function useMediaTools(): MediaTools | undefined {
  return useContext(MediaToolsContext)
}

export type MediaById = Readonly<Record<string, ShownMedia>>

/** The media that the values of a page name, by their ids: `<MediaShownContext value={mediaById(media)}>`. */
export const MediaShownContext = createContext<MediaById>({})

export function useMediaShown(): MediaById {
  return useContext(MediaShownContext)
}

export function mediaById(media: readonly ShownMedia[]): MediaById {
  return Object.fromEntries(media.map((medium) => [medium.id, medium]))
}
