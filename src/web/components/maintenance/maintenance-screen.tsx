import { useLookAgain } from '../../api/use-look-again.ts'
import { useT } from '../../i18n/frame.tsx'
import { PageLink } from '../../i18n/link.tsx'
import { BrandName } from '../frame/brand-name.tsx'
import { PageHead } from '../frame/page-head.tsx'
import { MaintenanceWords } from './maintenance-words.tsx'

const lookAgainMs = 30_000

/** REQ-screens: full screen with a spinner and the site's message; disappears by itself. */
export function MaintenanceScreen({ message }: { message: string }) {
  const t = useT()
  useLookAgain(true, lookAgainMs)
  return (
    <div className="grid grid-rows-[auto_1fr] min-h-[100svh]">
      <PageHead title={t('maintenance.title')} hidden />
      <header className="py-5 px-(--gutter)">
        <BrandName label />
      </header>
      <main className="grid place-items-center pbs-6 px-(--gutter) pbe-30 text-center" id="main">
        <MaintenanceWords message={message}>
          <p className="needs-script mbs-4 text-14 text-ink-2">{t('maintenance.reload')}</p>
          <p className="mbs-4 text-14 text-ink-2">
            <PageLink page="signIn">{t('maintenance.sign_in')}</PageLink>
          </p>
        </MaintenanceWords>
      </main>
    </div>
  )
}
