import { startTransition, useRef, useState } from 'react'
import type { Preview } from '#contract/draws/files.ts'
import { useT } from '#web/i18n/frame.tsx'
import type { Answer } from './answer-form.ts'
import type { Read } from './ask-preview.ts'
import { fileChoice } from './draw-request.ts'
import type { FormFailure } from './form-errors.ts'
import type { FormValues } from './form-values.ts'
import { ownFailure } from './own-failure.ts'

interface Shown {
  answer: Answer | undefined
  preview: Preview | undefined
  uploadId: string
  failure: FormFailure | undefined
}

export interface FilePreview extends Omit<Shown, 'answer'> {
  busy: boolean
  /** uploads a file; later requests use its id */
  open: (file: File) => Promise<void>
  /** reads the stored file again with the form's current options */
  read: (values: FormValues) => Promise<void>
  remove: () => void
}

/** The file that the form draws from, previewed as soon as it is chosen. */
export function useFilePreview(answer: Answer | undefined): FilePreview {
  const t = useT()
  const [shown, setShown] = useState(() => shownBy(answer))
  const [busy, setBusy] = useState(false)
  const underWay = useRef<AbortController>(undefined)
  if (shown.answer !== answer) setShown(answer?.isUnsent ? { ...shown, answer } : shownBy(answer))

  async function ask(options: object, uploadId: string, file?: File) {
    underWay.current?.abort()
    const asked = new AbortController()
    underWay.current = asked
    setBusy(true)
    const read = await readFile(options, file, asked.signal)
    if (asked.signal.aborted) return
    // The code that shows the file may still be loading; until then the page stays as it was.
    startTransition(() => {
      setBusy(false)
      if ('preview' in read) {
        const { upload_id = uploadId } = read.preview
        setShown({ answer, preview: read.preview, uploadId: upload_id, failure: undefined })
      } else setShown((before) => ({ ...before, answer, failure: read.failure }))
    })
  }

  async function readFile(options: object, file: File | undefined, signal: AbortSignal): Promise<Read> {
    try {
      const { askPreview } = await import('./ask-preview.ts')
      return await askPreview(t, options, file, signal)
    } catch {
      // A newer request aborted this one, or the code for it could not be loaded.
      return { failure: ownFailure('file', t('alert.no_connection')) }
    }
  }

  return {
    preview: shown.preview,
    uploadId: shown.uploadId,
    failure: shown.failure,
    busy,
    open: (file) => ask({ keep: true }, '', file),
    read: (values) => ask({ ...fileChoice(values), upload_id: shown.uploadId }, shown.uploadId),
    remove() {
      underWay.current?.abort()
      setBusy(false)
      setShown({ answer, preview: undefined, uploadId: '', failure: undefined })
    },
  }
}

function shownBy(answer: Answer | undefined): Shown {
  return {
    answer,
    preview: answer?.preview,
    uploadId: answer?.values.uploadId ?? '',
    failure: undefined,
  }
}
