import { basename } from 'node:path'
import { fileProblems } from '#contract/api/file-problems.ts'
import { formatSize } from '#locales/formatters.ts'
import messages from '#locales/messages/en/files.json' with { type: 'json' }
import { type FileProblem, tooLarge } from '#server/files/file-problem.ts'
import { readRows } from '#server/files/read-bytes.ts'
import { largestLimits } from '#server/files/read-result.ts'
import { bytesOf, type Output, typedOptions } from './command-line.ts'

/** Rows that are printed in one call: a call for each would take longer than reading them. */
const printedAtOnce = 1000

/** `read FILE --json`: prints every row as a JSON array of its cells. */
export async function readCommand(args: string[], output: Output): Promise<boolean> {
  const { file, options } = typedOptions(
    args.filter((word) => word !== '--json'),
    ['sheet', 'encoding', 'delimiter'] as const,
  )
  const bytes = await bytesOf(file, largestLimits.bytes, tooLarge)
  let rows: string[] = []
  const print = () => {
    if (rows.length > 0) output.line(rows.join('\n'))
    rows = []
  }
  try {
    await readRows({ bytes, name: basename(file), choice: options, limits: largestLimits }, (cells) => {
      rows.push(JSON.stringify(cells))
      if (rows.length === printedAtOnce) print()
    })
  } finally {
    // Rows read before a refusal are printed too.
    print()
  }
  return true
}

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
