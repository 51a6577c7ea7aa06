import {
  type Connection,
  type OwnKeyName,
  removeConnection,
  setOwnKey,
  startConnection,
} from '#contract/comments/connections.ts'
import type { Action, FormValues } from '#web/actions/answer-action.ts'
import type { LeadsAway } from '#web/actions/start-purchase.ts'
import { type Outcome, send } from '#web/api/send.ts'
import { type PageContext, visitContext } from '#web/visit/visit-context.ts'

/** Actions of the connections page by form intent. */
export const connectionActions: Record<string, Action> = {
  start_connection: { run: start, show: shownOf },
  remove_connection: {
    run: ({ id = '' }, context) => send(removeConnection, { params: { id }, context }),
  },
  set_key: {
    run: ({ name = '', key = '' }, context) => setKey(name, key, context),
    secrets: ['key'],
  },
  remove_key: { run: ({ id = '' }, context) => setKey(id, null, context) },
}

async function start({ id = '' }: FormValues, context: PageContext) {
  const { t } = context.get(visitContext)
  const payload = { platform: id as Connection['platform'] }
  const outcome = await send(startConnection, { payload, context })
  return outcome.ok ? { ...outcome, message: t('connections.started') } : outcome
}

function shownOf(outcome: Outcome<unknown>): LeadsAway | undefined {
  return outcome.ok ? { url: (outcome.data as LeadsAway).url } : undefined
}

function setKey(name: string, key: string | null, context: PageContext) {
  return send(setOwnKey, { payload: { name: name as OwnKeyName, key }, context })
}
