import { basename } from 'node:path'
import { tooLarge } from '#server/files/file-problem.ts'
import { largestLimits } from '#server/files/read-file.ts'
import { readRows } from '#server/files/read-rows.ts'
import { bytesOf } from './file-bytes.ts'
import type { Output } from './output.ts'
import { typedOptions } from './typed-options.ts'

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
