import type { ShownMedia } from '#contract/fields/doc/shown-media.ts'
import { useT } from '../../i18n/frame.tsx'
import { useBytes } from '../../i18n/use-bytes.ts'
import { Icon } from '../../ui/icons/icon.tsx'
import { ShownPicture } from '../../ui/shown-picture.tsx'
import type { ShowProps } from '../face.ts'
import { useMediaShown } from '../media-tools.ts'

/** Files to download, with type and size. Media that the page does not know are not shown. */
export function ShownFiles({ value }: ShowProps<string[]>) {
  const shown = useMediaShown()
  const bytes = useBytes()
  return (
    <ul className="m-0 p-0 list-none">
      {value.flatMap((id) => {
        const medium = shown[id]
        if (!medium) return []
        return (
          <li className="py-1" key={id}>
            <a className="inline-flex gap-2 items-center" href={medium.url} download={medium.file_name}>
              <Icon name={icons[medium.kind]} />
              <bdi>{medium.file_name}</bdi>
            </a>{' '}
            <small className="text-ink-2">{bytes(medium.size)}</small>
          </li>
        )
      })}
    </ul>
  )
}

/** The number of files. */
export function FileCount({ value }: ShowProps<string[]>) {
  const t = useT()
  return t('content_field.files', { count: value.length })
}

/** One media file on a line: preview, name and size. */
export function MediumName({ id, medium }: { id: string; medium: ShownMedia | undefined }) {
  const t = useT()
  const bytes = useBytes()
  if (!medium)
    return (
      <span className="inline-flex gap-3 items-center min-w-0 wrap-anywhere">
        <span className="field-medium-face">
          <Icon name="warning" />
        </span>
        <span>
          {t('content_field.media.missing')} <small className="mono text-ink-2">{id.slice(0, 8)}</small>
        </span>
      </span>
    )
  return (
    <span className="inline-flex gap-3 items-center min-w-0 wrap-anywhere">
      <span className="field-medium-face">
        {medium.kind === 'image' ? (
          <ShownPicture picture={medium} alt="" sizes="48px" />
        ) : (
          <Icon name={icons[medium.kind]} />
        )}
      </span>
      <span>
        <bdi>{medium.file_name}</bdi> <small className="text-ink-2">{bytes(medium.size)}</small>
      </span>
    </span>
  )
}

const icons = { image: 'image', video: 'play', audio: 'volume', document: 'file-text' } as const
