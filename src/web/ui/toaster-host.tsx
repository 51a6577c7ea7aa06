import { lazy, Suspense, useState } from 'react'
import { type Toasts, toasts, useToasts } from '../state/toasts.ts'
import type { ToasterTexts } from './toaster.tsx'

const Toaster = lazy(async () => ({ default: (await import('./toaster.tsx')).Toaster }))

/** Stands once in the page. The toaster itself is fetched with the first toast, so pages without one do not pay for it. */
export function ToasterHost({ texts, source = toasts }: { texts: ToasterTexts; source?: Toasts }) {
  const any = useToasts(source).length > 0
  const [wanted, setWanted] = useState(false)
  if (any && !wanted) setWanted(true)
  if (!wanted) return null
  return (
    <Suspense fallback={null}>
      <Toaster texts={texts} source={source} />
    </Suspense>
  )
}
