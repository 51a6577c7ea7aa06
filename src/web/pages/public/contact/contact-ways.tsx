import type { ReactNode } from 'react'
import type { PublicSettings } from '../../../../contract/settings.ts'
import { useT } from '../../../i18n/frame.tsx'
import { PageLink } from '../../../i18n/link.tsx'
import { Icon, type IconName } from '../../../ui/icon.tsx'

/** How the site can be reached besides, as far as it says so, and what may spare the letter. */
export function ContactWays({ contact }: { contact: PublicSettings['contact'] }) {
  const t = useT()
  const { email, phone, address, message } = contact
  const isReachable = [email, phone, address, message].some((way) => way !== '')
  return (
    <aside className="contact-ways">
      {isReachable && (
        <section>
          <h2>{t('contact.ways')}</h2>
          {message && <p className="contact-lines">{message}</p>}
          <ul>
            {email && (
              <Way icon="mail">
                <a href={`mailto:${email}`}>{email}</a>
              </Way>
            )}
            {phone && (
              <Way icon="phone">
                <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</a>
              </Way>
            )}
            {address && <Way icon="home">{address}</Way>}
          </ul>
        </section>
      )}
      <section>
        <h2>{t('contact.before')}</h2>
        <p>{t('contact.before.text')}</p>
        <ul>
          <Way icon="help">
            <PageLink page="faq">{t('contact.before.faq')}</PageLink>
          </Way>
          <Way icon="shield-check">
            <PageLink page="support">{t('contact.before.support')}</PageLink>
          </Way>
        </ul>
      </section>
      <section>
        <h2>{t('contact.prizes')}</h2>
        <p>{t('contact.prizes.text')}</p>
      </section>
    </aside>
  )
}

function Way({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <li>
      <Icon name={icon} />
      <span className="contact-lines">{children}</span>
    </li>
  )
}
