import { maxTickets } from '#contract/draws/giveaways.ts'

/** A line of a typed list that gives tickets: `Ada x3`, or a name and a number in columns. */
export interface TypedEntry {
  name: string
  /** undefined if what follows the name is no number of tickets; then `bad` is what was typed */
  tickets: number | undefined
  bad?: string
}

/** `x3`, `× 3` or `*3` after a space. Digits of any script and signs begin a number, so that a bad one is noticed. */
const times = /^(.*\S)\s+[x×*]\s*([\p{Nd}+\-−.,].*)$/iu
/** A second column, as pasted from a spreadsheet or a csv file with semicolons. */
const column = /^(.*?\S)\s*[\t;]\s*([^\t;]*)$/u

/** Reads a line without spaces around it. A line that names no tickets has one. */
export function readTickets(line: string): TypedEntry {
  const [, name = '', written = ''] = (column.exec(line) ?? times.exec(line) ?? []) as string[]
  if (name === '') return { name: line, tickets: 1 }
  if (written === '') return { name, tickets: 1 }
  const digits = /^(?:[x×*]\s*)?(\d{1,10})$/iu.exec(written)?.[1]
  const tickets = Number(digits)
  if (digits === undefined || tickets > maxTickets)
    return { name, tickets: undefined, bad: written.slice(0, 40).toWellFormed() }
  return { name, tickets }
}

/** Whether a line seems to give tickets. */
export function seemsToGiveTickets(line: string): boolean {
  return (column.exec(line) ?? times.exec(line)) !== null && readTickets(line).tickets !== undefined
}
