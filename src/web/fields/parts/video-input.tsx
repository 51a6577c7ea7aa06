import type { VideoValue } from '../../../contract/fields/video.ts'
import { useT } from '../../i18n/frame.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { InputProps } from '../face.ts'
import { MediaInput } from './media-input.tsx'

/** A film at one of the usual hosts, by its address, or one of the library. The address wins. */
export function VideoInput(props: InputProps<VideoValue>) {
  const { field, name, value, label, hint, error, inner, mode } = props
  const t = useT()
  const wrong = error ?? inner['address']
  return (
    <div className="field-video-input">
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
          most={1}
        />
      )}
    </div>
  )
}
