import './announced.css'
import { Countdown } from '../../../components/waiting/countdown.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { useFrame } from '../../../i18n/frame.tsx'
import { toasts } from '../../../state/toasts.ts'
import { Icon } from '../../../ui/icon.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { AnnouncedRail } from './announced-rail.tsx'
import { AnnouncedSeal } from './announced-seal.tsx'
import { calendarLink } from './calendar-link.ts'
import EntriesList from './entries-list.tsx'
import type { LoadedDraw } from './load-result.ts'
import { SelfCheck } from './self-check.tsx'

/** What entrants see before an announced draw: when, from what, and whether they are in. */
export function AnnouncedDraw({ draw, now, qr, entries, search }: LoadedDraw) {
  const { brand, t } = useFrame()
  const { dateTime } = useFormat()
  const { due } = draw.beacon
  const title = draw.title || t('waiting.untitled', { count: draw.winners_count })
  const calendar = calendarLink({
    id: draw.share_code,
    title,
    text: t('waiting.lead'),
    link: draw.share_link,
    at: due,
    made: draw.sealed_at,
    product: brand.name,
  })

  function sayCopyRefused() {
    toasts.add({ title: t('result.copy_refused'), color: 'warning' })
  }

  return (
    <>
      <header className="result-head">
        <p className="result-facts">
          <Tag kind="info" icon="lock">
            {t('waiting.tag')}
          </Tag>
          {draw.seq > 1 && <span>{t('result.seq', { count: draw.seq })}</span>}
        </p>
        <h1 className="announced-title" dir="auto">
          {title}
        </h1>
        <p className="lead">{t('waiting.lead')}</p>
      </header>
      <section
        className="panel panel-lift panel-edge panel-pad announced-when"
        aria-labelledby="announced-when"
      >
        <h2 className="visually-hidden" id="announced-when">
          {t('waiting.countdown')}
        </h2>
        <Countdown due={due} now={now} />
        <div className="stack gap-2">
          <p className="announced-time">
            <Icon name="calendar" size={20} />
            <time dateTime={due}>{dateTime(due)}</time>
          </p>
          <p className="small muted">{utcTime(due)}</p>
          <div className="no-print">
            <LinkButton
              kind="quiet"
              size="small"
              icon="plus"
              href={calendar}
              download={`draw-${draw.share_code.slice(0, 8)}.ics`}
            >
              {t('waiting.calendar')}
            </LinkButton>
          </div>
        </div>
      </section>
      <div className="result-lower">
        <AnnouncedSeal draw={draw} onCopyRefused={sayCopyRefused} />
        <AnnouncedRail link={draw.share_link} qr={qr} onCopyRefused={sayCopyRefused} />
      </div>
      <SelfCheck draw={draw} />
      {entries && <EntriesList list={entries} search={search} />}
    </>
  )
}

/** The same moment for everybody, whatever their zone and language: `2026-11-21 18:00:03 UTC`. */
function utcTime(moment: string): string {
  return `${new Date(moment).toISOString().slice(0, 19).replace('T', ' ')} UTC`
}
