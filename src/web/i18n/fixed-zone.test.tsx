import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { patternsOf } from '#locales/paths.ts'
import { FixedZoneContext, useFormat } from './format.ts'
import { type Frame, FrameProvider } from './frame.tsx'
import { createTexts } from './texts.ts'

const frame: Frame = { locale: 'tr', appNumber: 1, origin: 'https://box.example', indexable: true }

function zoneIn(fixed: string | undefined, drawZone?: string): string {
  const Zone = () => useFormat(drawZone).timeZone
  return renderToStaticMarkup(
    <FrameProvider frame={frame} t={createTexts('tr', {}, 'Box')} patterns={patternsOf('tr')}>
      <FixedZoneContext value={fixed}>
        <Zone />
      </FixedZoneContext>
    </FrameProvider>,
  )
}

it('shows times in the zone of a draw, and in the own one where the browser does not know it', () => {
  expect(zoneIn('America/New_York')).toBe('America/New_York')
  expect(zoneIn('America/New_York', 'Asia/Tokyo')).toBe('Asia/Tokyo')
  expect(zoneIn('America/New_York', 'Mars/Olympus')).toBe('America/New_York')
  expect(zoneIn('Mars/Olympus')).toBe(zoneIn(undefined))
})
