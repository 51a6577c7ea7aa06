import type { VideoValue } from '#contract/fields/video.ts'
import { videoOf } from '#contract/fields/video-address.ts'
import { useT } from '../i18n/frame.tsx'
import { TextField } from '../ui/forms/field.tsx'
import { Icon } from '../ui/icons/icon.tsx'
import { defineFace, type InputProps, type ShowProps } from './face.ts'
import { useMediaShown } from './media-tools.ts'
import { MediaInput, readMedia } from './parts/media-input.tsx'
import { hostNames, ShownVideo } from './parts/shown-video.tsx'
import { typedAt } from './parts/typed.ts'

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
    <span className="inline-flex gap-2 items-center">
      <Icon name="play" size={14} />
      <bdi>{words}</bdi>
    </span>
  )
}

/** A video by its address at one of the usual hosts, or one from the library. The address wins. */
function VideoInput(props: InputProps<VideoValue>) {
  const { field, name, value, label, hint, error, inner, mode } = props
  const t = useT()
  const wrong = error ?? inner['address']
  return (
    <div className="grid gap-3 [&>.field+*_.field-label]:text-ink-2 [&>.field+*_.field-label]:font-normal">
      <TextField
        type="url"
        name={`${name}.address`}
        label={label}
        hint={[hint, t('content_field.video.hint')].filter(Boolean).join(' ')}
        error={wrong}
        required={field.required && mode === 'upload'}
        defaultValue={value && 'address' in value ? value.address : ''}
        maxLength={500}
        autoCapitalize="off"
        spellCheck={false}
        placeholder="https://"
      />
      {mode === 'library' && (
        <MediaInput
          {...props}
          field={{ ...field, required: false }}
          name={`${name}.media`}
          value={value && 'media' in value ? [value.media] : []}
          label={t('content_field.video.or')}
          hint={undefined}
          error={inner['media']}
          inner={{}}
          kinds={['video']}
          max={1}
        />
      )}
    </div>
  )
}
