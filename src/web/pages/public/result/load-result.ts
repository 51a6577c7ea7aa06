import type { RouterContextProvider } from 'react-router'
import type { CallReply } from '../../../../contract/call.ts'
import { getResult, listEntries } from '../../../../contract/results.ts'
import { send } from '../../../api.ts'
import { fatal } from '../../../fatal.ts'
import { qrPath } from './qr-path.ts'

export type EntriesPage = CallReply<typeof listEntries>
type Context = Readonly<RouterContextProvider>

/** What stands at the address of a result: itself, or why it does not. Throws the error screen where nothing does. */
export async function loadResult(context: Context, shareCode: string, query: URLSearchParams) {
  const found = await send(getResult, { params: { share_code: shareCode }, context })
  if (!found.ok) {
    if (found.code === 'giveaway_not_completed') return { state: 'unfinished' } as const
    if (found.code === 'result_expired') return { state: 'expired' } as const
    throw fatal(found.message, found.status || 500)
  }
  const result = found.data
  const search = query.get('search')?.trim() ?? ''
  const entries = result.entries_public ? await loadEntries(context, shareCode, query, search) : undefined
  return { state: 'finished', result, qr: qrPath(result.share_link), entries, search } as const
}

const statuses = { finished: 200, unfinished: 409, expired: 410 } as const

export function statusOf(loaded: Awaited<ReturnType<typeof loadResult>>): number {
  return statuses[loaded.state]
}

/** A page number or a search that the call refuses shows no list instead of no result. */
async function loadEntries(
  context: Context,
  shareCode: string,
  query: URLSearchParams,
  search: string,
): Promise<EntriesPage | undefined> {
  const page = Number(query.get('page') ?? 1)
  const found = await send(listEntries, {
    params: { share_code: shareCode },
    payload: { page, page_size: 50, search },
    context,
  })
  return found.ok ? found.data : undefined
}
