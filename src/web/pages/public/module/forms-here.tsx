import { lazy, type ReactNode, Suspense } from 'react'
import { FormsOfDocContext } from '#web/components/doc/doc.tsx'
import { withTexts } from '#web/i18n/learn-texts.ts'
import type { FormHere } from './answer-form.ts'

// Most texts embed no form, so the code for forms is loaded on demand.
const FormBlock = lazy(() =>
  withTexts('module_form', async () => ({ default: (await import('./form-block.tsx')).FormBlock })),
)

interface FormsHereProps {
  forms: readonly FormHere[]
  /** identifies the page's content: another record resets its forms */
  of: string
  children: ReactNode
}

/** Renders the forms that the documents inside name, as far as this reader may use them. */
export function FormsHere({ forms, of, children }: FormsHereProps) {
  const show = (key: string) => {
    const found = forms.find(({ form }) => form.key === key)
    return found ? <PlacedForm key={of} {...found} /> : null
  }
  return <FormsOfDocContext value={show}>{children}</FormsOfDocContext>
}

/** One embedded form. */
export function PlacedForm(found: FormHere) {
  return (
    <Suspense fallback={null}>
      <FormBlock {...found} />
    </Suspense>
  )
}
