import { checkbox } from './checkbox.ts'
import { date } from './date.ts'
import { editor } from './editor.ts'
import type { FieldType } from './field-type.ts'
import { file } from './file.ts'
import { image } from './image.ts'
import { multilangText } from './multilang-text.ts'
import { multilangTextarea } from './multilang-textarea.ts'
import type { FieldTypeName } from './names.ts'
import { radio } from './radio.ts'
import { selection } from './selection.ts'
import { switchField } from './switch.ts'
import { table } from './table.ts'
import { text } from './text.ts'
import { textarea } from './textarea.ts'
import { time } from './time.ts'
import { video } from './video.ts'

/** Every type of field. An unlisted name does not compile, and neither does a type without its component in the web. */
const fieldTypes = {
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
} as const satisfies Record<FieldTypeName, object>

/** The value type of a field type. */
export type ValueOf<Name extends FieldTypeName> =
  (typeof fieldTypes)[Name] extends FieldType<infer Value> ? Value : never

/** A field type, when its values are treated as opaque. */
export function typeOf(name: FieldTypeName): FieldType<unknown> {
  return fieldTypes[name] as FieldType<unknown>
}
