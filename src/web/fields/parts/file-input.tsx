import type { FileKind } from '../../../contract/fields/names.ts'
import { useT } from '../../i18n/frame.tsx'
import { Field } from '../../ui/field.tsx'
import type { InputProps } from '../face.ts'

/** Which files a browser offers first; what they hold is looked at by the server alone. */
const accepted: Record<FileKind, string> = {
  image: 'image/*',
  video: 'video/*',
  audio: 'audio/*',
  document: '.pdf,.doc,.docx,.xls,.xlsx,.ppt,.pptx,.odt,.ods,.odp,.txt,.csv,.rtf,.zip',
}

/** Files that are sent along with a form: browsers keep none of them when a form comes back, so they are chosen again. */
export function FileInput(props: InputProps<string[]> & { kinds: readonly FileKind[]; most: number }) {
  const { field, name, label, hint, error, kinds, most } = props
  const t = useT()
  const told = [hint, t('content_field.files.most', { count: most })].filter(Boolean).join(' ')
  return (
    <Field label={label} hint={told} error={error} required={field.required}>
      {(control) => (
        <input
          {...control}
          type="file"
          className="input field-file"
          name={name}
          required={field.required}
          multiple={most > 1}
          accept={kinds.map((kind) => accepted[kind]).join(',')}
        />
      )}
    </Field>
  )
}
