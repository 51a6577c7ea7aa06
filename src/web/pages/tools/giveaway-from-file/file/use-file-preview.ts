import { startTransition, useRef, useState } from 'react'
import type { Preview } from '#contract/draws/files.ts'
import type { FormFailure } from '#web/api/form-failure.ts'
import { fieldFailure } from '#web/api/form-failure.ts'
import { useT } from '#web/i18n/frame.tsx'
import { withTexts } from '#web/i18n/learn-texts.ts'
import type { Answer } from '../answer-form.ts'
import { fileChoice } from '../draw-request.ts'
import { type GiveawayValues, validPastRule } from '../form-values.ts'
import type { Read } from './ask-preview.ts'

interface LoadedPreview {
  answer: Answer | undefined
  preview: Preview | undefined
  uploadId: string
  failure: FormFailure | undefined
}

export interface FilePreview extends Omit<LoadedPreview, 'answer'> {
  busy: boolean
  /** uploads a file; later requests use its id */
  open: (file: File) => Promise<void>
  /** reads the stored file again with the form's current options */
  read: (values: GiveawayValues) => Promise<void>
  remove: () => void
}

/** The file that the form draws from, previewed as soon as it is chosen. */
export function useFilePreview(answer: Answer | undefined): FilePreview {
  const t = useT()
  const [loaded, setLoaded] = useState(() => shownBy(answer))
  const [busy, setBusy] = useState(false)
  const underWay = useRef<AbortController>(undefined)
  if (loaded.answer !== answer) setLoaded(answer?.isUnsent ? { ...loaded, answer } : shownBy(answer))

  async function requestPreview(options: object, uploadId: string, file?: File) {
    underWay.current?.abort()
    const controller = new AbortController()
    underWay.current = controller
    setBusy(true)
    const read = await readFile(options, file, controller.signal)
    if (controller.signal.aborted) return
    // The code that shows the file may still be loading; until then the page stays as it was.
    startTransition(() => {
      setBusy(false)
      if ('preview' in read) {
        const { upload_id = uploadId } = read.preview
        // The form may have been answered meanwhile.
        setLoaded((before) => ({
          ...before,
          preview: read.preview,
          uploadId: upload_id,
          failure: undefined,
        }))
      } else setLoaded((before) => ({ ...before, failure: read.failure }))
    })
  }

  async function readFile(options: object, file: File | undefined, signal: AbortSignal): Promise<Read> {
    try {
      const { askPreview } = await withTexts('file_preview', () => import('./ask-preview.ts'))
      return await askPreview(t, options, file, signal)
    } catch {
      // A newer request aborted this one, or the code for it could not be loaded.
      return { failure: fieldFailure('file', t('alert.no_connection')) }
    }
  }

  return {
    preview: loaded.preview,
    uploadId: loaded.uploadId,
    failure: loaded.failure,
    busy,
    open: (file) => requestPreview({ keep: true }, '', file),
    read: (values) => {
      const rule = validPastRule(values)
      const choice = { ...fileChoice(values), ...(rule && { past_winners: rule }) }
      return requestPreview({ ...choice, upload_id: loaded.uploadId }, loaded.uploadId)
    },
    remove() {
      underWay.current?.abort()
      setBusy(false)
      setLoaded({ answer, preview: undefined, uploadId: '', failure: undefined })
    },
  }
}

function shownBy(answer: Answer | undefined): LoadedPreview {
  return {
    answer,
    preview: answer?.preview,
    uploadId: answer?.values.uploadId ?? '',
    failure: undefined,
  }
}
