import type { Ref } from 'react'
import { useT } from '#web/i18n/frame.tsx'
import { useScripted } from '#web/state/scripted.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { CopyButton } from '#web/ui/buttons/copy-button.tsx'
import { Name } from '#web/ui/name.tsx'
import { CopyOutcome } from '../chance-parts/copy-outcome.tsx'

export interface PersonLink {
  name: string
  link: string
}

interface SantaLinksProps {
  links: readonly PersonLink[]
  title: string
  copyRef: Ref<HTMLSpanElement>
}

/** One link for each person, to be sent to them alone. Whom they drew is not on this page. */
export function SantaLinks({ links, title, copyRef }: SantaLinksProps) {
  const t = useT()
  const canShare = useScripted() && typeof navigator.share === 'function'
  return (
    <div className="santa-links">
      <p>{t('secret_santa.send')}</p>
      <ul>
        {links.map(({ name, link }) => (
          <li key={name}>
            <Name>{name}</Name>
            <span className="row gap-2">
              {canShare && (
                <Button
                  size="small"
                  square
                  icon="share"
                  aria-label={t('secret_santa.share', { name })}
                  onClick={() => void share(name, link)}
                />
              )}
              <CopyButton
                size="small"
                text={link}
                label={t('secret_santa.copy', { name })}
                copiedLabel={t('chance.copied')}
              />
            </span>
          </li>
        ))}
      </ul>
      <CopyOutcome text={links.map(({ name, link }) => `${name}: ${link}`).join('\n')} ref={copyRef} />
    </div>
  )

  function share(name: string, url: string): Promise<void> {
    const text = t('secret_santa.message', { name })
    // Closing the sheet is no failure.
    return navigator.share({ title: title || t('secret_santa.title'), text, url }).catch(() => undefined)
  }
}
