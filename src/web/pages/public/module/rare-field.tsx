import { faceOf } from '#web/fields/all.ts'
import { FaceField, type FormFieldProps } from './face-field.tsx'

/** A field whose face comes with the forms that have one. */
export function RareField(props: FormFieldProps) {
  return <FaceField {...props} face={faceOf(props.field.type)} />
}
