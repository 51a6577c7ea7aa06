import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, it } from 'vitest'
import { patternsOf } from '#locales/paths.ts'
import type { ToolLock } from '#web/components/locked-tool.tsx'
import { type Frame, FrameProvider } from '#web/i18n/frame.tsx'
import { createTexts } from '#web/i18n/texts.ts'
import Tools from './page.tsx'

const frame: Frame = { locale: 'en', appNumber: 1, origin: 'https://box.example', indexable: true }
const lockOf = (title: string): ToolLock => ({
  title,
  text: '',
  signUp: '',
  plans: 'Plans',
  plansPage: 'pricing',
})

function rendered(locks: { lock: ToolLock | null; listLock: ToolLock | null }): string {
  const Stub = createRoutesStub([{ id: 'tools', path: '/', Component: Tools, loader: () => locks }])
  return renderToStaticMarkup(
    <FrameProvider frame={frame} t={createTexts('en', {}, 'Box')} patterns={patternsOf('en')}>
      <Stub initialEntries={['/']} hydrationData={{ loaderData: { tools: { ...locks, formKey: 'key' } } }} />
    </FrameProvider>,
  )
}

it('shows one prompt if a plan locks all tools, or one beside each locked tool', () => {
  const [lock, listLock] = [lockOf('Coins are closed'), lockOf('Lists are closed')]
  const all = rendered({ lock, listLock })
  expect(all).toContain('Coins are closed')
  expect(all).not.toContain('Lists are closed')
  expect(rendered({ lock: null, listLock })).toContain('Lists are closed')
})
