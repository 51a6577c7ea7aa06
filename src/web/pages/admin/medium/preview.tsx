import type { MediaDetail } from '#contract/content/media.ts'
import { useT } from '#web/i18n/frame.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ShownPicture } from '#web/ui/shown-picture.tsx'
import { CropForm } from './crop-form.tsx'
import { FocusForm } from './focus-form.tsx'
import { Playable } from './playable.tsx'

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
