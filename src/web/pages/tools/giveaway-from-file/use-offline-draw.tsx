import { lazy, type ReactNode, type RefObject, Suspense } from 'react'
import { withTexts } from '../../../i18n/learn-texts.ts'
import { useOffline } from '../../../state/offline.ts'

/** Needed without a network alone, when the service worker has it. */
const DrawOffline = lazy(() =>
  withTexts('without_network', async () => ({ default: (await import('./draw-offline.tsx')).DrawOffline })),
)

/** What stands in place of the draw where there is no network. */
export function useOfflineDraw(form: RefObject<HTMLFormElement | null>): ReactNode {
  if (!useOffline()) return undefined
  return (
    <Suspense>
      <DrawOffline form={form} />
    </Suspense>
  )
}
