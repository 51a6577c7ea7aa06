import { useT } from '../../../i18n/frame.tsx'
import { PageLink } from '../../../i18n/link.tsx'
import { Icon } from '../../../ui/icon.tsx'

const tools = [
  { page: 'coinToss', name: 'coin', icon: 'coin' },
  { page: 'diceRoll', name: 'dice', icon: 'dice' },
  { page: 'randomNumberGuess', name: 'number', icon: 'hash' },
] as const

export function MoreTools() {
  const t = useT()
  return (
    <section className="section section-head more-tools" aria-labelledby="more-title">
      <div>
        <h2 id="more-title">{t('home.more.title')}</h2>
        <p>{t('home.more.text')}</p>
      </div>
      <ul>
        {tools.map(({ page, name, icon }) => (
          <li key={name}>
            <Icon name={icon} size={24} />
            <PageLink page={page}>{t(`home.more.${name}`)}</PageLink>
            <span className="muted">{t(`home.more.${name}.text`)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
