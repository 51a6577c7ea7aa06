import { faceOf } from '#web/fields/all.ts'
import { FaceField, type FormFieldProps } from './face-field.tsx'

/** A field of a less common type, whose renderer is loaded with the forms that need it. */
export function RareField(props: FormFieldProps) {
  return <FaceField {...props} face={faceOf(props.field.type)} />
}
