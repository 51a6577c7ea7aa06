import { useT } from '../i18n/frame.tsx'
import { PageLink, usePath } from '../i18n/link.tsx'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/text-field.tsx'

const places = [
  { page: 'giveawayFromFile', label: 'site.nav.giveaway_from_file' },
  { page: 'coinToss', label: 'error_screen.coin' },
  { page: 'diceRoll', label: 'error_screen.dice' },
  { page: 'randomNumberGuess', label: 'error_screen.number' },
  { page: 'ledger', label: 'error_screen.ledger' },
] as const

/** Where an address leads nowhere: what people mostly look for, and a search. Fresh documents, as everywhere on this screen. */
export function ErrorSuggestions() {
  const t = useT()
  const path = usePath()
  return (
    <nav className="error-screen-ways" aria-label={t('error_screen.perhaps')}>
      <p className="small muted">{t('error_screen.perhaps')}</p>
      <ul>
        {places.map(({ page, label }) => (
          <li key={page}>
            <PageLink page={page} reloadDocument>
              {t(label)}
            </PageLink>
          </li>
        ))}
      </ul>
      <search>
        <form method="get" action={path('faq')}>
          <TextField
            name="q"
            type="search"
            icon="search"
            maxLength={200}
            label={t('error_screen.search')}
            autoComplete="off"
          />
          <Button type="submit">{t('error_screen.search.submit')}</Button>
        </form>
      </search>
    </nav>
  )
}
