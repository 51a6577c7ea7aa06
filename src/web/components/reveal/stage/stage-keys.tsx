import { useEffect, useId, useRef } from 'react'
import { useT } from '#web/i18n/frame.tsx'

/** All keyboard shortcuts of the stage. */
export function StageKeys({ onClose }: { onClose: () => void }) {
  const t = useT()
  const title = useId()
  const close = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const before = document.activeElement
    close.current?.focus()
    return () => {
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  const either = (first: string, second: string) => t('stage.or', { first, second })
  const keys = [
    [either(t('reveal.key.space'), '→'), t('stage.next')],
    ['←', t('stage.back')],
    ['S', t('stage.all')],
    ['F', t('stage.full')],
    ['M', t('stage.sound')],
    ['C', t('stage.show')],
    ['?', t('stage.help')],
    [t('reveal.key.escape'), t('stage.leave')],
  ] as const
  return (
    <section className="stage-keys" aria-labelledby={title}>
      <h2 id={title}>{t('stage.help')}</h2>
      <dl>
        {keys.map(([key, does]) => (
          <div key={key}>
            <dt>{key}</dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <button type="button" ref={close} className="stage-button reveal-end" onClick={onClose}>
        {t('stage.help.close')}
      </button>
    </section>
  )
}
