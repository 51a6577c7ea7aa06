import type { RouterContextProvider } from 'react-router'
import { toolLock } from '#web/actions/tool-lock.ts'
import { loadKeep } from '../chance-parts/load-keep.ts'

/** What every tool for a typed list loads. */
export async function loadListTool(request: Request, context: Readonly<RouterContextProvider>) {
  return {
    lock: toolLock(context, 'chance', request),
    keep: { ...(await loadKeep(context)), listLock: toolLock(context, 'list') },
  }
}
