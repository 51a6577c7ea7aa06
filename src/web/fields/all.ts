import type { ValueOf } from '#contract/fields/all.ts'
import type { FieldTypeName } from '#contract/fields/names.ts'
import { checkbox } from './checkbox.tsx'
import { date } from './date.tsx'
import { editor } from './editor.tsx'
import type { Face } from './face.ts'
import { file } from './file.tsx'
import { image } from './image.tsx'
import { multilangText } from './multilang-text.tsx'
import { multilangTextarea } from './multilang-textarea.tsx'
import { radio } from './radio.tsx'
import { selection } from './selection.tsx'
import { switchField } from './switch.tsx'
import { table } from './table.tsx'
import { text } from './text.tsx'
import { textarea } from './textarea.tsx'
import { time } from './time.tsx'
import { video } from './video.tsx'

/** The face of every field type. A missing face, or one whose value type does not match, does not compile. */
const faces = {
  text,
  textarea,
  selection,
  radio,
  checkbox,
  switch: switchField,
  date,
  time,
  multilang_text: multilangText,
  multilang_textarea: multilangTextarea,
  editor,
  file,
  image,
  video,
  table,
} as const satisfies { [Name in FieldTypeName]: Face<ValueOf<Name>> }

/** The face of a type, for code that does not inspect its values. */
export function faceOf(name: FieldTypeName): Face<unknown> {
  return faces[name] as Face<unknown>
}
