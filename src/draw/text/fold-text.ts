import { EMPTY_FOLDS, LONG_FOLDS, SHIFTED_FOLDS } from './casefold-table.generated.ts'
import { readTable } from './read-table.ts'

let folds: Map<number, string> | undefined

/** Maps every code point by the pinned NFKC_Casefold table. The result may still need composing. */
export function foldText(text: string): string {
  folds ??= readFolds()
  let folded = ''
  for (let i = 0; i < text.length; i++) {
    const code = text.codePointAt(i) as number
    folded += folds.get(code) ?? (code > 0xffff ? text.slice(i, i + 2) : text[i])
    if (code > 0xffff) i++
  }
  return folded
}

/** Parsed on first use: a list in plain ASCII never needs it. */
function readFolds(): Map<number, string> {
  const map = new Map<number, string>()
  for (const [start = 0, count = 0, step = 1, delta = 0] of readTable(SHIFTED_FOLDS)) {
    for (let i = 0; i < count; i++) map.set(start + i * step, String.fromCodePoint(start + i * step + delta))
  }
  for (const [start = 0, count = 0] of readTable(EMPTY_FOLDS)) {
    for (let i = 0; i < count; i++) map.set(start + i, '')
  }
  for (const [code = 0, ...fold] of readTable(LONG_FOLDS)) map.set(code, String.fromCodePoint(...fold))
  return map
}
