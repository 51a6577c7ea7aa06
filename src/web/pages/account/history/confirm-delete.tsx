import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { HistoryItem } from '../../../../contract/history.ts'
import { ActButton } from '../../../acts/act-form.tsx'
import { Sentence, slot } from '../../../components/sentence.tsx'
import { useT } from '../../../i18n/frame.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import { Name } from '../../../ui/name.tsx'
import { drawTitle } from '../parts/draw-title.ts'

interface ConfirmDeleteProps {
  draw: HistoryItem
  /** where one stays who thinks better of it */
  back: string
}

/** Before a draw leaves the history: which one it is, and what stays all the same. */
export function ConfirmDelete({ draw, back }: ConfirmDeleteProps) {
  const t = useT()
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' })
    box.current?.querySelector<HTMLElement>('a')?.focus()
  }, [])
  return (
    <section className="panel panel-pad history-confirm" ref={box} aria-labelledby="confirm-delete">
      <h2 id="confirm-delete">
        <Sentence
          text={t('history.confirm.title', { title: slot(0) })}
          parts={[<Name key="title">{drawTitle(draw, t)}</Name>]}
        />
      </h2>
      <p>{t('history.confirm.text')}</p>
      <div className="row">
        <Link to={back} className={buttonClass()} preventScrollReset>
          {t('account.cancel')}
        </Link>
        <ActButton intent="delete" id={draw.id} kind="danger-solid">
          {t('history.confirm.submit')}
        </ActButton>
      </div>
    </section>
  )
}
