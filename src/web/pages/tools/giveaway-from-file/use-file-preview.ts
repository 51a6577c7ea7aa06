import { startTransition, useRef, useState } from 'react'
import type { Preview } from '#contract/files.ts'
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
  /** sends a file once; from then on the server knows it by its id */
  open: (file: File) => Promise<void>
  /** reads the kept file again, as the form now says */
  read: (values: FormValues) => Promise<void>
  remove: () => void
}

/** The file that the form draws from, previewed the moment it is given. */
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
    // What shows the file may still be loading; until it is there, the page shows what it showed.
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
      // Another question ended this one, or what asks it could not be fetched.
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
