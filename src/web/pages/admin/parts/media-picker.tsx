import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import type { ShownMedia } from '#contract/fields/shown-media.ts'
import { type MediaQuery, type MediaTools, MediaToolsContext } from '#web/fields/media-tools.ts'
import { withTexts } from '#web/i18n/learn-texts.ts'

// Most visits of a page choose no file.
const MediaDialog = lazy(() =>
  withTexts('media_picker', async () => ({ default: (await import('./media-dialog.tsx')).MediaDialog })),
)

interface MediaPickerProps {
  /** users who may not read the library type what they know */
  mayRead: boolean
  mayUpload: boolean
  /** the folder for uploads: the key of a module, or null */
  folder: string | null
  children: ReactNode
}

interface Asked {
  no: number
  wish: MediaQuery
  answer: (media: readonly ShownMedia[]) => void
}

/** Lets the fields inside choose from the media library, and loads its texts. Must be outside of any form. */
export function MediaPicker({ mayRead, mayUpload, folder, children }: MediaPickerProps) {
  const [asked, setAsked] = useState<Asked>()
  const tools = useMemo((): MediaTools => {
    return {
      pick: (wish) =>
        new Promise((resolve) => {
          setAsked((before) => {
            before?.answer([])
            return { no: (before?.no ?? 0) + 1, wish, answer: resolve }
          })
        }),
    }
  }, [])
  if (!mayRead) return children
  return (
    <MediaToolsContext value={tools}>
      {children}
      {asked &&
        createPortal(
          <Suspense>
            <MediaDialog
              key={asked.no}
              wish={asked.wish}
              mayUpload={mayUpload}
              folder={folder}
              onAnswer={(media) => {
                asked.answer(media)
                setAsked((now) => (now === asked ? undefined : now))
              }}
            />
          </Suspense>,
          document.body,
        )}
    </MediaToolsContext>
  )
}
