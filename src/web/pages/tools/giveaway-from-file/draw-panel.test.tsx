import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { patternsOf } from '#locales/paths.ts'
import { FrameProvider } from '#web/i18n/frame.tsx'
import { createTexts } from '#web/i18n/texts.ts'
import { DrawPanel } from './draw-panel.tsx'
import { emptyForm } from './form-values.ts'

const texts = { 'giveaway.drawing': 'Drawing', 'giveaway.test': 'Try it' }

function busyButtons(isReading: boolean): number {
  const page = renderToStaticMarkup(
    <FrameProvider
      frame={{ locale: 'en', appNumber: 1, origin: 'https://box.example', indexable: true }}
      t={createTexts('en', texts, 'Box')}
      patterns={patternsOf('en')}
    >
      <DrawPanel
        values={emptyForm}
        live={emptyForm}
        modes={{ offered: 'local', modes: ['local'], beacon: { state: 'off', chain: null, period: null } }}
        quota={null}
        isUsedUp={false}
        pot={undefined}
        names={[]}
        phones={undefined}
        personColumn={undefined}
        hasWeights={false}
        errors={{}}
        busy={false}
        isTesting={false}
        isReading={isReading}
        offline={undefined}
      />
    </FrameProvider>,
  )
  expect(page).not.toContain('Drawing')
  return page.split('aria-busy="true"').length - 1
}

it('disables drawing and testing during an upload, without claiming to draw', () => {
  expect(busyButtons(false)).toBe(0)
  // The button beside the list, the same one in the bar of a phone, and the test draw.
  expect(busyButtons(true)).toBe(3)
})
