import { useState } from 'react'
import type { MediaDetail } from '#contract/content/media.ts'
import { useT } from '#web/i18n/frame.tsx'
import { Note } from '#web/ui/note.tsx'

/** A video or audio player. Not every browser supports every format, and a black box would not say so. */
export function Playable({ medium }: { medium: MediaDetail }) {
  const t = useT()
  const [isUnknown, setIsUnknown] = useState(false)
  const { kind, url, file_name } = medium
  const player = {
    src: url,
    controls: true,
    preload: 'metadata',
    'aria-label': file_name,
    onError: () => setIsUnknown(true),
    // The error may have occurred before scripts ran.
    ref: (shown: HTMLMediaElement | null) => {
      if (shown?.error) setIsUnknown(true)
    },
  } as const
  return (
    <>
      {kind === 'video' ? (
        <video className="medium-film" {...player} />
      ) : (
        <audio className="medium-sound" {...player} />
      )}
      {isUnknown && (
        <Note kind="info" role="status">
          <p>{t('media.unplayable')}</p>
        </Note>
      )}
    </>
  )
}
