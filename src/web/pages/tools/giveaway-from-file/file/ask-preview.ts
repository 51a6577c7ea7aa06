import { type Preview, previewFile } from '#contract/draws/files.ts'
import type { FormFailure } from '#web/api/form-failure.ts'
import { send } from '#web/api/send.ts'
import type { Translate } from '#web/i18n/texts.ts'
import { fileForm } from '../draw-request.ts'
import { formFailure } from '../form-errors.ts'

/** The result of reading a file: its preview, or what is wrong with it. */
export type Read = { preview: Preview } | { failure: FormFailure }

/** Loaded with the first file, because most visits have none. Throws if the signal aborts it. */
export async function askPreview(
  t: Translate,
  options: object,
  file: File | undefined,
  signal: AbortSignal,
): Promise<Read> {
  const outcome = await send(previewFile, { form: fileForm(options, file), signal })
  return outcome.ok ? { preview: outcome.data } : { failure: formFailure(t, outcome, 'file') }
}
