import { useRouteLoaderData } from 'react-router'
import { formAccountField } from '#contract/accounts/account-views.ts'
import { useFrame } from '../../i18n/frame.tsx'

interface Frame {
  user?: { viewing: { of: string; is_over: boolean } | null } | null
}

/**
 * Says in a form whose account it was opened in, while a staff member looks at it. The form may be sent when the time is
 * over, or after they have ended it in another tab.
 */
export function ViewedField() {
  const { locale } = useFrame()
  const site = useRouteLoaderData<Frame>(`${locale}.site`)
  const viewing = site?.user?.viewing
  return viewing && !viewing.is_over ? (
    <input type="hidden" name={formAccountField} value={viewing.of} />
  ) : null
}
