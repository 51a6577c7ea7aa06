import { shownCell } from '../../files/cell-text.ts'
import { FileProblem } from '../../files/file-problem.ts'
import { type Field, fieldOf } from '../field-words.ts'

/** Which column holds what. */
export interface TableColumns {
  fields: Map<Field, number>
  /** for the person: what stands above each of them */
  names: Partial<Record<Field, string>>
}

const authorFields: Field[] = ['handle', 'someName', 'name', 'profile', 'authorId']

/**
 * The columns that a row names, where it is a heading: all its words are known ones, or one of them names authors and another one
 * texts. Undefined where it is not: a wrong yes would lose a person.
 */
export function headingOf(cells: string[]): TableColumns | undefined {
  const fields = new Map<Field, number>()
  const ranks = new Map<Field, number>()
  let known = 0
  for (const [column, cell] of cells.entries()) {
    const found = fieldOf(cell)
    if (!found) continue
    known++
    const { field, rank } = found
    if (rank >= (ranks.get(field) ?? Number.POSITIVE_INFINITY)) continue
    ranks.set(field, rank)
    fields.set(field, column)
  }
  const filled = cells.filter((cell) => cell.trim() !== '').length
  const hasAuthor = authorFields.some((field) => fields.has(field))
  const isHeading = known > 0 && (known === filled || (hasAuthor && fields.has('text')))
  return isHeading ? { fields, names: namesOf(fields, cells) } : undefined
}

/** The columns of a table with this heading, or of one without: then one column is authors, and two are author and text. */
export function columnsOf(heading: TableColumns | undefined, cells: string[]): TableColumns {
  if (heading && authorFields.some((field) => heading.fields.has(field))) return heading
  if (!heading && cells.length <= 2) {
    const fields = new Map<Field, number>([['someName', 0]])
    if (cells.length === 2) fields.set('text', 1)
    return { fields, names: namesOf(fields, []) }
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
