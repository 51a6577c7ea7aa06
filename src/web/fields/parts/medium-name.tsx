import type { ShownMedia } from '#contract/fields/doc/shown-media.ts'
import { useT } from '../../i18n/frame.tsx'
import { useBytes } from '../../i18n/use-bytes.ts'
import { Icon } from '../../ui/icons/icon.tsx'
import { ShownPicture } from '../../ui/shown-picture.tsx'

/** One media file on a line: preview, name and size. */
export function MediumName({ id, medium }: { id: string; medium: ShownMedia | undefined }) {
  const t = useT()
  const bytes = useBytes()
  if (!medium)
    return (
      <span className="field-medium">
        <span className="field-medium-face">
          <Icon name="warning" />
        </span>
        <span>
          {t('content_field.media.missing')} <small className="mono">{id.slice(0, 8)}</small>
        </span>
      </span>
    )
  return (
    <span className="field-medium">
      <span className="field-medium-face">
        {medium.kind === 'image' ? (
          <ShownPicture picture={medium} alt="" sizes="48px" />
        ) : (
          <Icon name={icons[medium.kind]} />
        )}
      </span>
      <span>
        <bdi>{medium.file_name}</bdi> <small>{bytes(medium.size)}</small>
      </span>
    </span>
  )
}

export const icons = { image: 'image', video: 'play', audio: 'volume', document: 'file-text' } as const
