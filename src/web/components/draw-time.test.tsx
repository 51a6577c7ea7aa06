import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, it } from 'vitest'
import type { HistoryItem } from '#contract/draws/history.ts'
import { patternsOf } from '#locales/paths.ts'
import { type Frame, FrameProvider } from '../i18n/frame.tsx'
import { createTexts } from '../i18n/texts.ts'
import { DrawOutcome } from '../pages/account/parts/draw-outcome.tsx'
import { DrawTime } from './draw-time.tsx'

const frame: Frame = { locale: 'en', appNumber: 1, origin: 'https://box.example', indexable: true }
const moment = '2026-11-20T21:05:00Z'

function rendered(Page: () => React.ReactNode): string {
  const Stub = createRoutesStub([{ path: '/', Component: Page }])
  const t = createTexts('en', { 'account.draw.at': 'Draw: {{date}}' }, 'Box')
  return renderToStaticMarkup(
    <FrameProvider frame={frame} t={t} patterns={patternsOf('en')}>
      <Stub initialEntries={['/']} />
    </FrameProvider>,
  )
}

it('shows the organizer’s time zone with UTC beside it, in lists as on the page of a draw', () => {
  const announced = {
    status: 'sealed',
    winners: [],
    winners_count: 1,
    draw_at: moment,
    time_zone: 'Asia/Tokyo',
  }
  expect(rendered(() => <DrawTime moment={moment} zone="Asia/Tokyo" />)).toContain(
    'Nov 21, 2026, 6:05 AM GMT+9 (2026-11-20 21:05 UTC)',
  )
  expect(rendered(() => <DrawOutcome draw={announced as unknown as HistoryItem} />)).toContain('21:05 UTC)')
})

it('falls back to the viewer’s zone if the browser does not know that of the draw', () => {
  expect(rendered(() => <DrawTime moment={moment} zone="Mars/Olympus" />)).toContain(
    '4:05 PM EST (21:05 UTC)',
  )
})
