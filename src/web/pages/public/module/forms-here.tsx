import { lazy, type ReactNode, Suspense } from 'react'
import { FormsOfDocContext } from '#web/components/doc/forms-of-doc.ts'
import { withTexts } from '#web/i18n/learn-texts.ts'
import type { FormHere } from './answer-form.ts'

// Most texts name no form, and only forms need what it takes to fill them in.
const FormBlock = lazy(() =>
  withTexts('module_form', async () => ({ default: (await import('./form-block.tsx')).FormBlock })),
)

interface FormsHereProps {
  forms: readonly FormHere[]
  /** what the page shows: on another record the same form begins anew */
  of: string
  children: ReactNode
}

/** Shows the forms that the documents inside name, as far as they were found for this reader. */
export function FormsHere({ forms, of, children }: FormsHereProps) {
  const show = (key: string) => {
    const found = forms.find(({ form }) => form.key === key)
    return found ? <PlacedForm key={of} {...found} /> : null
  }
  return <FormsOfDocContext value={show}>{children}</FormsOfDocContext>
}

/** One of them, wherever on the page it stands. */
export function PlacedForm(found: FormHere) {
  return (
    <Suspense fallback={null}>
      <FormBlock {...found} />
    </Suspense>
  )
}
