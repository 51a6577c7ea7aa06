import { Link, useSearchParams } from 'react-router'
import type { HistoryItem } from '#contract/draws/history.ts'
import { ActionButton } from '#web/actions/action-form.tsx'
import { useConfirmation } from '#web/actions/use-confirmation.ts'
import { Sentence, slot } from '#web/components/sentence.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { toasts } from '#web/state/toast-queue.ts'
import { buttonClass, CopyButton } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Name } from '#web/ui/inline-text.tsx'
import { drawTitle } from '../parts/draw-outcome.tsx'

/** Actions on a draw: share its link, close or open it, delete it. */
export function DrawActions({ draw }: { draw: HistoryItem }) {
  const t = useT()
  const { colon } = useFormat()
  const title = drawTitle(draw, t)
  return (
    <span className="inline-flex justify-end">
      {draw.is_shared && (
        <span className="needs-script">
          <CopyButton
            text={draw.share_link}
            label={t('history.copy_named', { title })}
            copiedLabel={t('account.copied')}
            iconOnly
            kind="ghost"
            size="small"
            onCopied={() => toasts.add({ title: t('account.copied'), color: 'success', duration: 3000 })}
            onRefused={() => toasts.add({ title: t('account.copy_refused'), color: 'error' })}
          />
        </span>
      )}
      <ActionButton
        intent="share"
        id={draw.id}
        fields={{ shared: draw.is_shared ? 'no' : 'yes' }}
        icon={draw.is_shared ? 'lock' : 'share'}
        kind="ghost"
        size="small"
        square
        label={`${t(draw.is_shared ? 'history.unshare' : 'history.share')}${colon}${title}`}
      />
      <DeleteLink id={draw.id} title={title} />
    </span>
  )
}

/** Deleting is confirmed in an overlay, or without scripts on the page that the address requests. */
function DeleteLink({ id, title }: { id: string; title: string }) {
  const t = useT()
  const { colon } = useFormat()
  const [parameters] = useSearchParams()
  const asking = new URLSearchParams(parameters)
  asking.set('delete', id)
  const question = (
    <Sentence
      text={t('history.confirm.title', { title: slot(0) })}
      parts={[<Name key="title">{title}</Name>]}
    />
  )
  const ask = useConfirmation(
    { title: question, text: t('history.confirm.text'), verb: t('history.confirm.submit') },
    { intent: 'delete', mark: id, id },
  )
  return (
    <Link
      to={`?${asking}`}
      aria-label={`${t('history.delete')}${colon}${title}`}
      onClick={ask}
      className={buttonClass({ kind: 'ghost', size: 'small', square: true })}
    >
      <Icon name="trash" />
    </Link>
  )
}
