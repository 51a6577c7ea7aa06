import { getCollection, weighCollection } from '#contract/comments/collections.ts'
import { listRulePresets, type RulePreset } from '#contract/comments/comment-rules.ts'
import { toolLock } from '#web/actions/tool-lock.ts'
import { type Outcome, send } from '#web/api/send.ts'
import { fatal } from '#web/boot/fatal.ts'
import { sessionContext } from '#web/visit/session.ts'
import { type PageContext, visitContext } from '#web/visit/visit-context.ts'
import { type RulesValues, rulesOf, rulesPayload } from '../comment-rules/rules-values.ts'
import { drawModes } from '../draw-parts/draw-on-server.ts'
import { quotaWords } from '../draw-parts/quota-words.ts'
import { type CollectionCheck, firstShown, type ShowInput } from './comment-rows.tsx'
import { drawOfInput } from './draw-values.ts'
import { isUnderWay } from './fetching-collection.tsx'

type Loaded = Awaited<ReturnType<typeof loadCollection>>
export type Ended = Extract<Loaded, { state: 'ended' }>

/** Loads a collection: its progress, or everything that a draw from it needs. */
export async function loadCollection(context: PageContext, id: string, query: URLSearchParams) {
  const answer = await send(getCollection, { params: { id }, context })
  if (!answer.ok) throw fatal(answer.message, answer.status || 500)
  const collection = answer.data
  const isSignedIn = context.get(sessionContext).user !== null
  if (isUnderWay(collection)) return { state: 'fetching', collection, isSignedIn } as const
  const [modes, quota, presets] = await Promise.all([
    drawModes(context),
    quotaWords(context),
    isSignedIn ? loadPresets(context) : null,
  ])
  const input = drawOfInput(collection.wish)
  const preset = presets?.find((candidate) => candidate.id === query.get('preset'))
  const values = preset ? { ...input, rules: rulesOf(preset.rules) } : input
  const weighed = await weigh(id, values.rules, firstShown, context)
  return {
    state: 'ended',
    collection,
    isSignedIn,
    modes,
    quota,
    // A list supplied by the organizer needs no platform, just as the server sees it.
    lock: toolLock(context, collection.by === 'organiser' ? 'list' : (collection.platform ?? 'list')),
    presets,
    preset: preset?.id,
    values,
    weighed: weighed.ok ? weighed.data : null,
    /** why there is nothing to draw from */
    notWeighed: weighed.ok ? undefined : weighed.message,
    // If several pages see the comments arrive, only one draws.
    key:
      collection.wish.pick && collection.drawn.length === 0
        ? collection.id
        : context.get(visitContext).newKey(),
  } as const
}

/** What the rules leave of the comments, with some of them to show. */
export function weigh(
  id: string,
  rules: RulesValues,
  { reason, page }: ShowInput,
  context: PageContext,
): Promise<Outcome<CollectionCheck>> {
  const payload = { ...rulesPayload(rules), show: { reason, page, page_size: 25 } }
  return send(weighCollection, { params: { id }, payload, context })
}

async function loadPresets(context: PageContext): Promise<RulePreset[] | null> {
  const answer = await send(listRulePresets, { context })
  return answer.ok ? answer.data.presets : null
}
