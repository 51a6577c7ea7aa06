import { useRef, useState } from 'react'
import { type Preview, previewFile } from '../../../../contract/files.ts'
import { send } from '../../../api.ts'
import { useT } from '../../../i18n/frame.tsx'
import { toastOutcome } from '../../../outcome-toast.ts'
import type { Answer } from './answer-form.ts'
import { fileChoice, fileForm } from './draw-request.ts'
import { type FormFailure, formFailure } from './form-errors.ts'
import type { FormValues } from './form-values.ts'

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
    const form = fileForm(options, file)
    const outcome = await send(previewFile, { form, signal: asked.signal }).catch(() => undefined)
    if (!outcome || asked.signal.aborted) return
    setBusy(false)
    toastOutcome(outcome)
    if (outcome.ok) {
      const { upload_id = uploadId } = outcome.data
      setShown({ answer, preview: outcome.data, uploadId: upload_id, failure: undefined })
    } else setShown((before) => ({ ...before, answer, failure: formFailure(t, outcome, 'file') }))
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
