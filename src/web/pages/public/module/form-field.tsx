import { lazy, Suspense } from 'react'
import { plainFaceOf } from '../../../fields/plain-faces.ts'
import { FaceField, type FormFieldProps } from './face-field.tsx'

const RareField = lazy(async () => ({ default: (await import('./rare-field.tsx')).RareField }))

/** One field of a form, as the face of its type has it. */
export function FormField(props: FormFieldProps) {
  const face = plainFaceOf(props.field.type)
  if (face) return <FaceField {...props} face={face} />
  return (
    <Suspense fallback={null}>
      <RareField {...props} />
    </Suspense>
  )
}
