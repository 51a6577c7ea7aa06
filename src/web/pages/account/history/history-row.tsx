import { Form } from 'react-router'
import type { HistoryItem } from '../../../../contract/history.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/frame.tsx'
import { PageLink } from '../../../i18n/link.tsx'
import { toasts } from '../../../state/toast-queue.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { Name } from '../../../ui/name.tsx'
import { DrawOutcome } from '../parts/draw-outcome.tsx'
import { type HistoryWish, searchOf } from './history-wish.ts'
import { sourceText } from './source-text.ts'

/** One draw: what it was, who won, out of how many, and what one can do with it. */
export function HistoryRow({ draw, wish }: { draw: HistoryItem; wish: HistoryWish }) {
  const t = useT()
  const { dateTime, number } = useFormat()
  const title = draw.title || t('account.untitled')
  return (
    <li className="history-row">
      <div>
        <PageLink page="result" parameters={{ shareCode: draw.share_code }} className="row-title">
          <Name>{title}</Name>
        </PageLink>
        <span className="row-note">
          <bdi>{sourceText(t, draw.source)}</bdi> · {dateTime(draw.finished_at ?? draw.sealed_at)}
        </span>
        {!draw.is_shared && (
          <span className="row-note history-closed">
            <Icon name="lock" size={14} />
            {t('history.not_shared')}
          </span>
        )}
      </div>
      <DrawOutcome draw={draw} />
      <span className="history-entries">
        <b>{number(draw.participants_total)}</b>{' '}
        <span className="muted">{t('history.entries', { count: draw.participants_total })}</span>
      </span>
      <div className="history-acts">
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
        <Menu
          button={<Icon name="more" />}
          label={t('history.more_named', { title })}
          kind="ghost"
          size="small"
          square
        >
          <PageLink page="result" parameters={{ shareCode: draw.share_code }} className="menu-item">
            <Icon name="external" />
            {t('history.open')}
          </PageLink>
          <ShareButton draw={draw} />
          <PageLink
            page="accountHistory"
            search={withDelete(searchOf(wish), draw.id)}
            className="menu-item menu-item-danger"
          >
            <Icon name="trash" />
            {t('history.delete')}
          </PageLink>
        </Menu>
      </div>
    </li>
  )
}

function ShareButton({ draw }: { draw: HistoryItem }) {
  const t = useT()
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value="share" />
      <input type="hidden" name="mark" value={draw.id} />
      <input type="hidden" name="id" value={draw.id} />
      <input type="hidden" name="shared" value={draw.is_shared ? 'no' : 'yes'} />
      <button type="submit" className="menu-item">
        <Icon name={draw.is_shared ? 'lock' : 'share'} />
        {t(draw.is_shared ? 'history.unshare' : 'history.share')}
      </button>
    </Form>
  )
}

/** Deleting is asked for by address and confirmed in the page, so that it works without scripts. */
function withDelete(search: string, id: string): string {
  return `${search || '?'}${search ? '&' : ''}delete=${id}`
}
