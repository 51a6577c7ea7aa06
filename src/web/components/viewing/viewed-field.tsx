import { useRouteLoaderData } from 'react-router'
import { formAccountField } from '#contract/accounts/account-views.ts'
import { useFrame } from '../../i18n/frame.tsx'
import type { SiteData } from '../../visit/site-data.ts'

/**
 * Says in a form whose account it was opened in, while a staff member looks at it. The form may be sent when the time is
 * over, or after they have ended it in another tab.
 */
export function ViewedField() {
  const { locale } = useFrame()
  const site = useRouteLoaderData<SiteData>(`${locale}.site`)
  const viewing = site?.user?.viewing
  return viewing && !viewing.is_over ? (
    <input type="hidden" name={formAccountField} value={viewing.of} />
  ) : null
}
