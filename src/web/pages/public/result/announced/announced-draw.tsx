import { lazy, Suspense } from 'react'
import { titleWithoutNames } from '#contract/draws/titles/chance-title.ts'
import { useCopyRefused } from '#web/components/copy-refused.ts'
import { OrganizerLogo } from '#web/components/look/organizer-look.tsx'
import type { QrPath } from '#web/components/qr-path.ts'
import type { ServerClock } from '#web/components/waiting/server-clock.ts'
import { Countdown } from '#web/components/waiting/waiting-stage.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { useFrame, useT } from '#web/i18n/frame.tsx'
import { withTexts } from '#web/i18n/learn-texts.ts'
import { CopyButton, LinkButton } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Tag } from '#web/ui/inline-text.tsx'
import EntriesList from '../entries/entries-list.tsx'
import { SelfCheck } from '../entries/self-check.tsx'
import { Watchers } from '../live/watchers.tsx'
import type { LoadedDraw } from '../load-result.ts'
import { ResultFacts } from '../result-head.tsx'
import { ResultCode } from '../result-rail.tsx'
import { VoidBanner } from '../void-banner.tsx'
import { AnnouncedSeal } from './announced-seal.tsx'

interface CalendarEvent {
  id: string
  title: string
  text: string
  link: string
  /** ISO times of the draw and of its sealing */
  at: string
  made: string
  product: string
}

const lastsMs = 15 * 60_000
/** RFC 5545, 3.1: octets of a line without its end. */
const maxLineLength = 75

/** A calendar event as a data link (RFC 5545), which needs neither scripts nor another request. */
export function calendarLink(event: CalendarEvent): string {
  return `data:text/calendar;charset=utf-8,${encodeURIComponent(calendarFile(event))}`
}

export function calendarFile({ id, title, text, link, at, made, product }: CalendarEvent): string {
  const end = new Date(Date.parse(at) + lastsMs).toISOString()
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(product)}//draw//EN`,
    'BEGIN:VEVENT',
    `UID:${id}@${new URL(link).hostname}`,
    `DTSTAMP:${stamp(made)}`,
    `DTSTART:${stamp(at)}`,
    `DTEND:${stamp(end)}`,
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(`${text}\n${link}`)}`,
    `URL:${link}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n')
}

function stamp(moment: string): string {
  return `${moment.slice(0, 19).replaceAll(/[-:]/g, '')}Z`
}

function escaped(text: string): string {
  return text.replaceAll(/[\\;,]/g, '\\$&').replaceAll(/\r\n|\n|\r/g, '\\n')
}

/** Long lines continue after a leading space; a character is never split. */
function folded(line: string): string {
  const encoder = new TextEncoder()
  const lines = ['']
  let octets = 0
  for (const letter of line) {
    const size = encoder.encode(letter).length
    if (octets + size > maxLineLength) {
      lines.push(' ')
      octets = 1
    }
    lines[lines.length - 1] += letter
    octets += size
  }
  return lines.join('\r\n')
}

/** Only owners have these. */
const OrganizerCallOff = lazy(() => withTexts('organizer', () => import('../organizer/call-off-form.tsx')))

const CalledOffPanel = lazy(() => withTexts('organizer', () => import('../organizer/called-off-panel.tsx')))

interface AnnouncedDrawProps extends LoadedDraw {
  clock: ServerClock
}

/** What entrants see before an announced draw: its time, its source, and whether they are in. */
export function AnnouncedDraw({ draw, clock, qr, entries, search, requests }: AnnouncedDrawProps) {
  const { t } = useFrame()
  const sayCopyRefused = useCopyRefused()
  const title = titleWithoutNames(draw, t)

  return (
    <>
      <header className="result-head grid grid-cols-1 gap-2.5 py-7 phone:pbs-4.5 phone:pbe-5 print:pbs-0 print:pbe-3">
        {draw.look?.logo && <OrganizerLogo logo={draw.look.logo} alt={t('result.logo')} />}
        <ResultFacts>
          <Tag kind={draw.voided ? 'bad' : 'info'} icon={draw.voided ? 'alert-circle' : 'lock'}>
            {t(draw.voided ? 'result.void' : 'waiting.tag')}
          </Tag>
          {draw.seq > 1 && <span>{t('result.seq', { count: draw.seq })}</span>}
        </ResultFacts>
        <h1
          className="text-[clamp(1.875rem,1.2rem_+_2.6vw,2.75rem)] tracking-[-0.03em] wrap-anywhere"
          dir="auto"
        >
          {title}
        </h1>
        {!draw.voided && <p className="lead">{t('waiting.lead')}</p>}
      </header>
      <VoidBanner declared={draw.voided} isDrawn={false} />
      {!draw.voided && <When draw={draw} clock={clock} title={title} />}
      {draw.own_id && !draw.voided && (
        <Suspense>
          <OrganizerCallOff id={draw.own_id} />
        </Suspense>
      )}
      {draw.own_id && requests && (
        <Suspense>
          <CalledOffPanel id={draw.own_id} requests={requests} />
        </Suspense>
      )}
      <div className="result-lower">
        <AnnouncedSeal draw={draw} onCopyRefused={sayCopyRefused} />
        <AnnouncedRail
          link={draw.share_link}
          qr={qr}
          isCanceled={Boolean(draw.voided)}
          onCopyRefused={sayCopyRefused}
        />
      </div>
      <SelfCheck draw={draw} />
      {entries && <EntriesList list={entries} search={search} />}
    </>
  )
}

interface WhenProps extends Pick<AnnouncedDrawProps, 'draw' | 'clock'> {
  title: string
}

/** The countdown, the time in the organizer's zone and for everyone, and a link for the calendar. */
function When({ draw, clock, title }: WhenProps) {
  const { brand, t } = useFrame()
  const { dateTimeAndUtc } = useFormat()
  const { due } = draw.beacon
  const calendar = calendarLink({
    id: draw.share_code,
    title,
    text: t('waiting.lead'),
    link: draw.share_link,
    at: due,
    made: draw.sealed_at,
    product: brand.name,
  })
  return (
    <section
      className="panel panel-lift panel-edge panel-pad flex flex-wrap gap-y-6 gap-x-16 items-center justify-between"
      aria-labelledby="announced-when"
    >
      <h2 className="visually-hidden" id="announced-when">
        {t('waiting.countdown')}
      </h2>
      <Countdown due={due} clock={clock} />
      <div className="stack gap-2">
        <Watchers />
        <p className="flex gap-2 items-center font-semibold">
          <Icon name="calendar" size={20} />
          <time dateTime={due}>{dateTimeAndUtc(due)}</time>
        </p>
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
  )
}

interface AnnouncedRailProps {
  link: string
  qr: QrPath
  isCanceled: boolean
  onCopyRefused: () => void
}

/** For telling entrants before the draw: the QR code and link that will later show the winners too. */
function AnnouncedRail({ link, qr, isCanceled, onCopyRefused }: AnnouncedRailProps) {
  const t = useT()
  return (
    <aside
      className="grid grid-cols-1 gap-4 sticky inset-bs-6 to-1000:static print:-order-1 print:static"
      aria-label={t('waiting.address')}
    >
      <ResultCode title={t('waiting.address')} link={link} qr={qr} />
      {!isCanceled && <p className="small muted">{t('waiting.address.text')}</p>}
      <span className="needs-script no-print">
        <CopyButton
          wide
          text={link}
          label={t('result.link.copy')}
          copiedLabel={t('result.link.copied')}
          onRefused={onCopyRefused}
        />
      </span>
    </aside>
  )
}
