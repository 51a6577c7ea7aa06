import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import type { ShownMedia } from '#contract/fields/doc/editor-doc.ts'
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

interface OpenDialog {
  no: number
  query: MediaQuery
  answer: (media: readonly ShownMedia[]) => void
}

/** Lets the fields inside choose from the media library, and loads its texts. Must be outside of any form. */
export function MediaPicker({ mayRead, mayUpload, folder, children }: MediaPickerProps) {
  const [dialog, setDialog] = useState<OpenDialog>()
  const tools = useMemo((): MediaTools => {
    return {
      pick: (query) =>
        new Promise((resolve) => {
          setDialog((before) => {
            before?.answer([])
            return { no: (before?.no ?? 0) + 1, query, answer: resolve }
          })
        }),
    }
  }, [])
  if (!mayRead) return children
  return (
    <MediaToolsContext value={tools}>
      {children}
      {dialog &&
        createPortal(
          <Suspense>
            <MediaDialog
              key={dialog.no}
              query={dialog.query}
              mayUpload={mayUpload}
              folder={folder}
              onAnswer={(media) => {
                dialog.answer(media)
                setDialog((now) => (now === dialog ? undefined : now))
              }}
            />
          </Suspense>,
          document.body,
        )}
    </MediaToolsContext>
  )
}
