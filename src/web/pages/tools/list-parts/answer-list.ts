import { data } from 'react-router'
import type { CallPayload } from '#contract/api/call.ts'
import { createGiveaway } from '#contract/draws/giveaways.ts'
import { fieldText, formOf } from '#web/actions/submit-or-keep.ts'
import { toolLock } from '#web/actions/tool-lock.ts'
import { send } from '#web/api/send.ts'
import { unreadAsTooLarge } from '#web/api/unread-as-too-large.ts'
import { type PageContext, visitContext } from '#web/visit/visit-context.ts'
import { type KeepAnswer, keepRefusal, loadKeep } from '../chance-parts/answer-keep.ts'
import { redirectToResult } from '../draw-parts/draw-on-server.ts'
import { zonePayload } from '../draw-parts/mode-values.ts'

/** Why no receipt was made, with what was typed. */
export interface ListAnswer extends KeepAnswer {
  names: string
  title: string
  /** the fields of the tool itself */
  fields: Record<string, string>
}

/** The fields that every form with a typed list has. */
export interface SentList {
  names: string
  title: string
  key: string
  zone: string
  /** whether scripts are on, so that the result may open with its reveal */
  scripted: boolean
  /** any other field of the form */
  text: (name: string) => string
  /** the fields of the tool itself */
  fields: Record<string, string>
}

const shared = new Set(['names', 'title', 'key', 'zone', 'scripted'])

export async function sentList(request: Request): Promise<SentList> {
  const form = await formOf(request)
  const text = (name: string) => fieldText(form, name)
  const [names, title, key, zone] = [text('names'), text('title'), text('key'), text('zone')]
  const own = [...form.keys()].filter((name) => !shared.has(name))
  const fields = Object.fromEntries(own.map((name) => [name, text(name)]))
  return { names, title, key, zone, scripted: form.has('scripted'), text, fields }
}

type ListDraw = Pick<CallPayload<typeof createGiveaway>, 'title' | 'winners' | 'ceremony' | 'prizes'> & {
  entries: readonly { name: string; weight: number }[]
}

/** The server seals the list and draws again; the receipt is the result page. */
export async function answerList(
  { names, title, key, zone, scripted, fields }: SentList,
  { entries, ...draw }: ListDraw,
  context: PageContext,
): Promise<Response | ReturnType<typeof data<ListAnswer>>> {
  const { t } = context.get(visitContext)
  const refuse = (answer: KeepAnswer, status: number) =>
    data<ListAnswer>({ ...answer, names, title, fields }, { status })
  const unread = unreadAsTooLarge(context)
  if (unread) return refuse({ message: unread }, 413)
  if (entries.length === 0) return refuse({ message: t('list_tool.empty') }, 422)
  const answer = await send(createGiveaway, {
    payload: {
      ...draw,
      source: { type: 'list', entries: entries.map(({ name, weight }) => ({ name, weight })) },
      ...zonePayload({ zone }),
    },
    ...(key && { idempotencyKey: key }),
    prefer: 'respond-async',
    context,
  })
  if (!answer.ok) return refuse(keepRefusal(answer, context), answer.status || 502)
  return redirectToResult(answer.data.share_code, scripted && Boolean(draw.ceremony), context)
}

/** What every tool for a typed list loads. */
export async function loadListTool(request: Request, context: PageContext) {
  return {
    lock: toolLock(context, 'chance', request),
    keep: { ...(await loadKeep(context)), listLock: toolLock(context, 'list') },
  }
}

/** The text up to a length in UTF-16 units, as the limits of the API count, without half a character at its end. */
export function cutText(text: string, length: number): string {
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')
}
