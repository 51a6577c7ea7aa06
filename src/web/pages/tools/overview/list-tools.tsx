import { useT } from '#web/i18n/frame.tsx'
import { PageLink } from '#web/i18n/link.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'

const tools = [
  { page: 'wheelOfNames', title: 'wheel_of_names.title', text: 'tools.wheel.text', icon: 'wheel' },
  { page: 'randomTeams', title: 'random_teams.title', text: 'tools.teams.text', icon: 'users' },
  { page: 'randomOrder', title: 'random_order.title', text: 'tools.order.text', icon: 'list-ordered' },
  { page: 'raffle', title: 'raffle.title', text: 'tools.raffle.text', icon: 'ticket' },
  { page: 'secretSanta', title: 'secret_santa.title', text: 'tools.santa.text', icon: 'gift' },
  { page: 'yesOrNo', title: 'yes_or_no.title', text: 'tools.yes_no.text', icon: 'help' },
] as const

/** Tools that have a page of their own only. */
export function ListTools() {
  const t = useT()
  return (
    <section className="list-tools" aria-labelledby="tool-names">
      <h2 id="tool-names">{t('tools.lists')}</h2>
      <ul>
        {tools.map(({ page, title, text, icon }) => (
          <li className="panel" key={page}>
            <Icon name={icon} size={40} className="list-tool-icon" />
            <h3>
              <PageLink page={page}>{t(title)}</PageLink>
            </h3>
            <p className="muted">{t(text)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
