import { lazy, Suspense } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { LateErrorScreen } from '../components/errors/late-error-screen.tsx'
import { withTexts } from '../i18n/learn-texts.ts'
import type { Maintenance } from '../visit/enter.ts'

const MaintenanceScreen = lazy(() =>
  withTexts('maintenance', async () => ({
    default: (await import('../components/maintenance/maintenance-screen.tsx')).MaintenanceScreen,
  })),
)

/** Catches page errors below the root; in the root, the whole document would be torn down and rebuilt. */
export function FrameError() {
  const error = useRouteError()
  const message = maintenanceOf(error)
  if (message === undefined) return <LateErrorScreen error={error} />
  return (
    <Suspense fallback={null}>
      <MaintenanceScreen message={message} />
    </Suspense>
  )
}

function maintenanceOf(error: unknown): string | undefined {
  if (!isRouteErrorResponse(error) || error.status !== 503) return undefined
  return (error.data as Partial<Maintenance> | null)?.maintenance
}
