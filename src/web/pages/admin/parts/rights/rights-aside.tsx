import type { PermissionArea } from '#contract/accounts/roles.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { useWordsOfRight } from './use-words-of-right.ts'

interface RightsAsideProps {
  areas: readonly PermissionArea[]
  saved: ReadonlySet<string>
  selected: ReadonlySet<string>
  /** new accounts get this role */
  isDefault: boolean
  /** no user may change anything here */
  isFixed: boolean
}

/** Only the right to read opens the page where these are used. */
const needReading = ['update', 'delete', 'reply'] as const

function lacksReading({ name, kinds }: PermissionArea, selected: ReadonlySet<string>): boolean {
  const isUsed = needReading.some((kind) => selected.has(`${name}.${kind}`))
  return isUsed && kinds.includes('read') && !selected.has(`${name}.read`)
}

/** What would change, in words, and why some rights cannot be granted here. */
export function RightsAside({ areas, saved, selected, isDefault, isFixed }: RightsAsideProps) {
  const t = useT()
  const { colon } = useFormat()
  const texts = useWordsOfRight()
  const all = areas.flatMap((area) =>
    area.kinds.map((kind) => ({
      right: `${area.name}.${kind}`,
      label: `${texts.area(area)}${colon}${texts.kind(kind)}`,
      isYours: area.yours.includes(kind),
    })),
  )
  const changed = all.filter(({ right }) => saved.has(right) !== selected.has(right))
  const closed = areas.filter((area) => lacksReading(area, selected))
  const locked = all.filter(({ isYours }) => !isYours)
  return (
    <aside className="rights-aside" aria-label={t('roles.about')}>
      {!isFixed && (
        <section>
          <h2>{t('roles.changes')}</h2>
          {changed.length === 0 && <p className="muted">{t('roles.changes.none')}</p>}
          <ul>
            {changed.map(({ right, label }) => (
              <li key={right} className={selected.has(right) ? 'rights-plus' : 'rights-minus'}>
                <span aria-hidden="true">{selected.has(right) ? '+' : '−'}</span>
                <span>
                  <span className="visually-hidden">
                    {t(selected.has(right) ? 'roles.changes.added' : 'roles.changes.removed')}{' '}
                  </span>
                  {label}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {closed.length > 0 && (
        <section>
          <h2>
            <Icon name="alert-circle" size={16} /> {t('roles.closed.title')}
          </h2>
          <p>{t('roles.closed.text')}</p>
          <ul className="rights-closed">
            {closed.map((area) => (
              <li key={area.name}>
                {texts.area(area)}
                {colon}
                {texts.kind('read')}
              </li>
            ))}
          </ul>
        </section>
      )}
      {isDefault && !isFixed && (
        <section>
          <h2>
            <Icon name="lock" size={16} /> {t('roles.plain.title')}
          </h2>
          <p>{t('roles.plain.text')}</p>
        </section>
      )}
      {!isDefault && !isFixed && locked.length > 0 && (
        <section>
          <h2>
            <Icon name="lock" size={16} /> {t('roles.beyond.title')}
          </h2>
          <p>{t('roles.beyond.text')}</p>
          <p className="muted">{locked.map(({ label }) => label).join(' · ')}</p>
        </section>
      )}
      <section>
        <h2>{t('roles.legend')}</h2>
        <ul className="rights-legend">
          <li>
            <span className="rights-sign rights-none">–</span> {t('roles.no_such')}
          </li>
          <li>
            <span className="rights-sign rights-locked">
              <Icon name="lock" size={14} />
            </span>{' '}
            {t('roles.locked')}
          </li>
          <li>
            <span className="rights-sign rights-changed" /> {t('roles.unsaved')}
          </li>
        </ul>
      </section>
    </aside>
  )
}
