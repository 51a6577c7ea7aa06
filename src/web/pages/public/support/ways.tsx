import type { ComponentProps } from 'react'
import { questionAnchor } from '../../../components/question-anchor.ts'
import { useT } from '../../../i18n/frame.tsx'
import { PageLink } from '../../../i18n/link.tsx'
import { Icon, type IconName } from '../../../ui/icon.tsx'

type Target = Pick<ComponentProps<typeof PageLink>, 'page' | 'hash'>

/** Questions of the first day. Where one was taken away since, the link still leads to the others. */
const question = (id: string): Target => ({ page: 'faq', hash: `#${questionAnchor(id)}` })

const ways = [
  { way: 'check', icon: 'shield-check', to: question('00000000f008') },
  { way: 'included', icon: 'user', to: question('00000000f010') },
  { way: 'prize', icon: 'ticket', to: question('00000000f011') },
  { way: 'erase', icon: 'trash', to: question('00000000f014') },
  { way: 'connect', icon: 'link', to: { page: 'accountConnections' } },
  { way: 'plan', icon: 'card', to: { page: 'pricing' } },
] as const satisfies readonly { way: string; icon: IconName; to: Target }[]

/** What people come here for, and where each is done. */
export function Ways() {
  const t = useT()
  return (
    <ul className="ways">
      {ways.map(({ way, icon, to }) => (
        <li key={way}>
          <Icon name={icon} size={22} />
          <div>
            <h3>{t(`support.way.${way}`)}</h3>
            <p>{t(`support.way.${way}.text`)}</p>
            <PageLink {...to}>{t(`support.way.${way}.link`)}</PageLink>
          </div>
        </li>
      ))}
    </ul>
  )
}
