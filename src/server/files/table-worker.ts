import { answerRequests } from './answer-requests.ts'
import type { ReadRequest } from './read-result.ts'
import { type ReadTable, tableOf } from './read-table.ts'

await answerRequests(
  async () => {
    const { readRows } = await import('./read-rows.ts')
    return async (request: ReadRequest): Promise<ReadTable> => {
      const rows: string[][] = []
      await readRows(request, (cells) => rows.push([...cells]))
      return tableOf(rows)
    }
  },
  () => [],
)
