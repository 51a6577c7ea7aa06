// @vitest-environment jsdom
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { patternsOf } from '#locales/paths.ts'
import { generalFailure } from '#web/api/form-failure.ts'
import { FrameProvider } from '#web/i18n/frame.tsx'
import { createTexts } from '#web/i18n/texts.ts'
import type { Answer } from '../answer-form.ts'
import { emptyForm } from '../form-values.ts'
import { askPreview } from './ask-preview.ts'
import { useFilePreview } from './use-file-preview.ts'

vi.mock('./ask-preview.ts', () => ({ askPreview: vi.fn() }))
vi.mock('#web/i18n/learn-texts.ts', () => ({ withTexts: (_: string, load: () => unknown) => load() }))

afterEach(cleanup)

const within = ({ children }: { children: ReactNode }) => (
  <FrameProvider
    frame={{ locale: 'en', appNumber: 1, origin: 'https://box.example', indexable: true }}
    t={createTexts('en', {}, 'Box')}
    patterns={patternsOf('en')}
  >
    {children}
  </FrameProvider>
)

it('a file read while the form is submitted stays selected', async () => {
  const reading = Promise.withResolvers<Awaited<ReturnType<typeof askPreview>>>()
  vi.mocked(askPreview).mockReturnValue(reading.promise)
  const none: { answer: Answer | undefined } = { answer: undefined }
  const { result, rerender } = renderHook(({ answer }) => useFilePreview(answer), {
    wrapper: within,
    initialProps: none,
  })
  act(() => void result.current.open(new File(['Ada'], 'names.csv')))
  await waitFor(() => expect(askPreview).toHaveBeenCalledOnce())
  expect(result.current.busy).toBe(true)
  rerender({ answer: { values: emptyForm, key: 'key', failure: generalFailure('No names.') } })
  await act(async () => reading.resolve({ preview: { upload_id: 'up1' } as never }))
  await waitFor(() => expect(result.current.busy).toBe(false))
  expect(result.current).toMatchObject({ uploadId: 'up1', preview: { upload_id: 'up1' } })
})
