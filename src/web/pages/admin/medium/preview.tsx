import { useState } from 'react'
import type { MediaDetail } from '#contract/content/media.ts'
import { useT } from '#web/i18n/frame.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Note } from '#web/ui/note.tsx'
import { ShownPicture } from '#web/ui/shown-picture.tsx'
import { CropForm } from './crop-form.tsx'
import { FocusForm } from './focus-form.tsx'

/** The file itself, as far as a browser can show it; for a picture also its crop. */
export function Preview({ medium, mayUpdate }: { medium: MediaDetail; mayUpdate: boolean }) {
  const t = useT()
  const { kind, type, file_name } = medium
  if (kind === 'video' || kind === 'audio') return <Playable medium={medium} />
  if (kind === 'document')
    return (
      <div className="medium-paper">
        <Icon name="file-text" size={48} />
        <p>
          <b>
            <bdi>{file_name}</bdi>
          </b>
        </p>
        <p className="muted">{t('media.document.text')}</p>
        <code dir="ltr">{type}</code>
      </div>
    )
  if (mayUpdate)
    return (
      <>
        <FocusForm medium={medium} />
        <CropForm medium={medium} />
      </>
    )
  return (
    <div className="medium-picture">
      <ShownPicture
        picture={medium}
        alt={medium.alt || file_name}
        sizes="(width <= 920px) 100vw, 60vw"
        isFirst
      />
    </div>
  )
}

/** A video or audio player. Not every browser supports every format, and a black box would not say so. */
function Playable({ medium }: { medium: MediaDetail }) {
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
    ref: (element: HTMLMediaElement | null) => {
      if (element?.error) setIsUnknown(true)
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
