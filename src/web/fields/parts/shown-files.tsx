import { useT } from '../../i18n/frame.tsx'
import { useBytes } from '../../i18n/use-bytes.ts'
import { Icon } from '../../ui/icons/icon.tsx'
import type { ShowProps } from '../face.ts'
import { useMediaShown } from '../media-tools.ts'
import { icons } from './medium-name.tsx'

/** Files to download, with type and size. Media that the page does not know are not shown. */
export function ShownFiles({ value }: ShowProps<string[]>) {
  const shown = useMediaShown()
  const bytes = useBytes()
  return (
    <ul className="field-files">
      {value.flatMap((id) => {
        const medium = shown[id]
        if (!medium) return []
        return (
          <li key={id}>
            <a href={medium.url} download={medium.file_name}>
              <Icon name={icons[medium.kind]} />
              <bdi>{medium.file_name}</bdi>
            </a>{' '}
            <small>{bytes(medium.size)}</small>
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
