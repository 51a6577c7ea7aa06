import { useT } from '#web/i18n/frame.tsx'
import { PageLink } from '#web/i18n/link.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Note } from '#web/ui/note.tsx'
import type { ChanceLock } from './chance-lock.ts'

/** Takes the place of a tool that the plan does not include, with the way to plans that do. */
export function LockedChance({ lock: { needs, signedIn, isCopy } }: { lock: ChanceLock }) {
  const t = useT()
  return (
    <Note kind="warn" title={t(`chance.locked.${needs}`)}>
      <p>{t(isCopy ? 'chance.locked.copy' : `chance.locked.${needs}.text`)}</p>
      <p className="row">
        {needs === 'account' && (
          <PageLink page="signUp" className={buttonClass({ kind: 'primary' })}>
            {t('chance.locked.sign_up')}
          </PageLink>
        )}
        <PageLink
          page={signedIn ? 'accountSubscription' : 'pricing'}
          className={buttonClass({ kind: needs === 'plan' ? 'primary' : 'quiet' })}
        >
          {t('chance.locked.plans')}
        </PageLink>
      </p>
    </Note>
  )
}
