import { answerRequests } from './answer-requests.ts'
import type { ReadRequest } from './read-result.ts'
import { type FileRow, type ReadTable, tableOf } from './read-table.ts'

await answerRequests(
  async () => {
    const { readRows } = await import('./read-bytes.ts')
    return async (request: ReadRequest): Promise<ReadTable> => {
      const rows: FileRow[] = []
      await readRows(request, (cells, number) => rows.push({ cells: [...cells], number }))
      return tableOf(rows)
    }
  },
  () => [],
)
