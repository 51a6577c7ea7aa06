import { useEffect, useRef } from 'react'
import type { Connection } from '../../../../contract/connections.ts'
import { ActButton } from '../../../acts/act-form.tsx'
import { Sentence, slot } from '../../../components/sentence.tsx'
import { useT } from '../../../i18n/frame.tsx'
import { PageLink } from '../../../i18n/link.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import { Name } from '../../../ui/name.tsx'

/** Before a connection goes: which one it is, and where the consent itself can be taken back. */
export function ConfirmRemove({ connection: { id, name } }: { connection: Connection }) {
  const t = useT()
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' })
    box.current?.querySelector<HTMLElement>('a')?.focus()
  }, [])
  return (
    <section className="panel panel-pad stack gap-3" ref={box} aria-labelledby="confirm-remove">
      <h2 id="confirm-remove" className="connections-panel-title">
        <Sentence
          text={t('connections.confirm.title', { name: slot(0) })}
          parts={[<Name key="name">{name}</Name>]}
        />
      </h2>
      <p>{t('connections.confirm.text')}</p>
      <div className="row">
        <PageLink
          page="accountConnections"
          className={buttonClass()}
          aria-current={undefined}
          preventScrollReset
        >
          {t('account.cancel')}
        </PageLink>
        <ActButton intent="remove_connection" id={id} kind="danger-solid">
          {t('connections.confirm.submit')}
        </ActButton>
      </div>
    </section>
  )
}
