import { fileProblems } from '#contract/api/file-problems.ts'
import messages from '#locales/messages/en/files.json' with { type: 'json' }
import { formatSize } from '#locales/sizes.ts'
import type { FileProblem } from '#server/files/file-problem.ts'

/** The message for a file problem. The command line is in English only. */
export async function fileProblemText({ code, details }: FileProblem): Promise<string> {
  const { createInstance } = await import('i18next')
  const words = createInstance()
  await words.init({
    lng: 'en',
    resources: { en: { files: messages } },
    defaultNS: 'files',
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
  })
  words.services.formatter?.add('bytes', (bytes) => formatSize(Number(bytes), 'en', String))
  return words.t(fileProblems[code].key, details)
}
