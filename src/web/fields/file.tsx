import { fileKinds } from '#contract/fields/names.ts'
import { defineFace } from './face.ts'
import { FileCount, MediaInput, readMedia, ShownFiles } from './parts/media-input.tsx'

const defaultMax = 10

export const file = defineFace<string[]>({
  Input: (props) => (
    <MediaInput
      {...props}
      kinds={props.field.settings.kinds ?? fileKinds}
      max={props.field.settings.most ?? defaultMax}
    />
  ),
  Show: ShownFiles,
  Cell: FileCount,
  read: (form, name) => readMedia(form, name),
  isWide: true,
})
