import type { FieldTypeName } from '#contract/fields/names.ts'
import { checkbox } from './checkbox.tsx'
import { date } from './date.tsx'
import type { Face } from './face.ts'
import { radio } from './radio.tsx'
import { selection } from './selection.tsx'
import { switchField } from './switch.tsx'
import { text } from './text.tsx'
import { textarea } from './textarea.tsx'
import { time } from './time.tsx'

/**
 * The faces that nearly every form uses. All others are as large as the rest of a page, and are loaded only with a form
 * that has them.
 */
const plainFaces = { text, textarea, selection, radio, checkbox, switch: switchField, date, time }

export function plainFaceOf(name: FieldTypeName): Face<unknown> | undefined {
  return Object.hasOwn(plainFaces, name)
    ? (plainFaces[name as keyof typeof plainFaces] as Face<unknown>)
    : undefined
}
