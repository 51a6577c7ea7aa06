import type { VideoValue } from '../../contract/fields/video.ts'
import { videoOf } from '../../contract/fields/video-address.ts'
import { useT } from '../i18n/frame.tsx'
import { Icon } from '../ui/icon.tsx'
import { defineFace, type ShowProps } from './face.ts'
import { useMediaShown } from './media-tools.ts'
import { readMedia } from './parts/media-input.tsx'
import { hostNames, ShownVideo } from './parts/shown-video.tsx'
import { typedAt } from './parts/typed.ts'
import { VideoInput } from './parts/video-input.tsx'

export const video = defineFace<VideoValue>({
  Input: VideoInput,
  Show: ShownVideo,
  Cell: VideoCell,
  read: (form, name) => {
    const address = typedAt(form, `${name}.address`).trim()
    if (address) return { address }
    const [media] = readMedia(form, `${name}.media`)
    return media ? { media } : null
  },
  isWide: true,
})

function VideoCell({ value }: ShowProps<VideoValue>) {
  const t = useT()
  const shown = useMediaShown()
  if (!value) return null
  const hosted = 'address' in value ? videoOf(value.address) : undefined
  const words = hosted
    ? hostNames[hosted.host]
    : 'media' in value
      ? (shown[value.media]?.file_name ?? t('content_field.files', { count: 1 }))
      : ''
  return (
    <span className="field-cell-icon">
      <Icon name="play" size={14} />
      <bdi>{words}</bdi>
    </span>
  )
}
