import { shownCell } from '../../files/cell-text.ts'
import { FileProblem } from '../../files/file-problem.ts'
import { type Field, fieldOf, wordOf } from '../known-words.ts'

/** Which column holds what. */
export interface TableColumns {
  fields: Map<Field, number>
  /** for display: the heading of each of them */
  names: Partial<Record<Field, string>>
  /** columns of replies in the row of the comment that they reply to; parents come first */
  answers: AnswerColumns[]
  /** the first column is an unnamed row counter */
  isCounted: boolean
}

/**
 * A reply in the row of another comment: `path` is its position there, `below` is the path of the reply that it replies
 * to, if any.
 */
interface AnswerColumns {
  path: string
  below: string
  fields: Map<Field, number>
}

/** `replies/0/text`: how tools that only know flat tables write lists within a row. */
const withinList =
  /^((?:(?:replies|comments|answers)[/.]\d{1,4}[/.])*)((?:replies|comments|answers)[/.]\d{1,4}[/.])(.+)$/

const authorFields: Field[] = ['handle', 'someName', 'name', 'profile', 'authorId']

/**
 * The columns that a row names, where it is a heading: all its words are known, or one names authors and another texts.
 * Undefined where it is not: treating a person's row as a heading would lose that person.
 */
export function headingOf(cells: string[]): TableColumns | undefined {
  const { fields, knownCount } = fieldsOf([...cells.entries()])
  const filled = cells.filter((cell) => cell.trim() !== '').length
  const hasAuthor = authorFields.some((field) => fields.has(field))
  const isHeading = knownCount > 0 && (knownCount === filled || (hasAuthor && fields.has('text')))
  if (!isHeading) return undefined
  return {
    fields,
    names: namesOf(fields, cells),
    answers: answersOf(cells),
    isCounted: wordOf(cells[0] ?? '') === '',
  }
}

/** Which of these columns hold which fields, and how many hold a known one. */
function fieldsOf(columns: [column: number, heading: string][]): {
  fields: Map<Field, number>
  knownCount: number
} {
  const fields = new Map<Field, number>()
  const indexes = new Map<Field, number>()
  let knownCount = 0
  for (const [column, heading] of columns) {
    const found = fieldOf(heading)
    if (!found) continue
    knownCount++
    const { field, index } = found
    if (index >= (indexes.get(field) ?? Number.POSITIVE_INFINITY)) continue
    indexes.set(field, index)
    fields.set(field, column)
  }
  return { fields, knownCount }
}

function answersOf(cells: string[]): AnswerColumns[] {
  const within = cells.flatMap((cell, column) => {
    const [, below = '', last, heading] = withinList.exec(cell.trim()) ?? []
    return last === undefined || heading === undefined ? [] : [{ path: below + last, below, column, heading }]
  })
  return [...Map.groupBy(within, ({ path }) => path)]
    .toSorted(([, [one]], [, [other]]) => (one?.below.length ?? 0) - (other?.below.length ?? 0))
    .map(([path, columns]) => ({
      path,
      below: columns[0]?.below ?? '',
      fields: fieldsOf(columns.map(({ column, heading }) => [column, heading])).fields,
    }))
}

/**
 * The columns of a table with this heading, or without one: then a single column is authors, and two are author and
 * text.
 */
export function columnsOf(heading: TableColumns | undefined, cells: string[]): TableColumns {
  if (heading && authorFields.some((field) => heading.fields.has(field))) return heading
  if (!heading && cells.length <= 2) {
    const fields = new Map<Field, number>([['someName', 0]])
    if (cells.length === 2) fields.set('text', 1)
    return { fields, names: namesOf(fields, []), answers: [], isCounted: false }
  }
  const columns = cells.slice(0, 30).map((cell) => shownCell(cell.trim()))
  throw new FileProblem('file_column_unknown', {
    column: 'author',
    columns: columns.join(', '),
    context: 'comments',
  })
}

function namesOf(fields: Map<Field, number>, cells: string[]): Partial<Record<Field, string>> {
  const names = [...fields].map(([field, column]) => {
    const name = shownCell(cells[column]?.trim() ?? '')
    return [field, name === '' ? String(column + 1) : name]
  })
  return Object.fromEntries(names) as Partial<Record<Field, string>>
}
