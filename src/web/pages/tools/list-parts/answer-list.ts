import { data, type RouterContextProvider, redirect } from 'react-router'
import type { CallPayload } from '#contract/api/call.ts'
import { createGiveaway } from '#contract/draws/giveaways.ts'
import { pathFor } from '#locales/paths.ts'
import { formOf } from '#web/actions/form-of.ts'
import { toolLock } from '#web/actions/tool-lock.ts'
import { send } from '#web/api/send.ts'
import { revealMarker } from '#web/components/reveal/reveal-marker.ts'
import { fieldText } from '#web/state/field-text.ts'
import { visitContext } from '#web/visit/visit-context.ts'
import { loadKeep } from '../chance-parts/answer-keep.ts'
import { zonePayload } from '../draw-parts/mode-values.ts'

/** Why no receipt was made, with what was typed. */
export interface ListAnswer {
  message: string
  names: string
  title: string
}

/** The fields that every form with a typed list has. */
export interface SentList {
  names: string
  title: string
  key: string
  zone: string
  /** whether scripts are on, so that the result may open with its reveal */
  scripted: boolean
  /** the fields of the tool itself */
  text: (name: string) => string
}

export async function sentList(request: Request): Promise<SentList> {
  const form = await formOf(request)
  const text = (name: string) => fieldText(form, name)
  const [names, title, key, zone] = [text('names'), text('title'), text('key'), text('zone')]
  return { names, title, key, zone, scripted: form.has('scripted'), text }
}

type ListDraw = Pick<CallPayload<typeof createGiveaway>, 'title' | 'winners' | 'ceremony' | 'prizes'> & {
  entries: readonly { name: string; weight: number }[]
}

/** The server seals the list and draws again; the receipt is the result page. */
export async function answerList(
  { names, title, key, zone, scripted }: SentList,
  { entries, ...draw }: ListDraw,
  context: Readonly<RouterContextProvider>,
): Promise<Response | ReturnType<typeof data<ListAnswer>>> {
  const { frame, t } = context.get(visitContext)
  const refuse = (message: string, status: number) => data<ListAnswer>({ message, names, title }, { status })
  if (entries.length === 0) return refuse(t('list_tool.empty'), 422)
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
  if (!answer.ok) return refuse([answer.message, ...answer.lines].join(' '), answer.status || 502)
  const path = pathFor('result', frame.locale, { shareCode: answer.data.share_code })
  return redirect(scripted && draw.ceremony ? `${path}?${revealMarker}` : path, 303)
}

/** What every tool for a typed list loads. */
export async function loadListTool(request: Request, context: Readonly<RouterContextProvider>) {
  return {
    lock: toolLock(context, 'chance', request),
    keep: { ...(await loadKeep(context)), listLock: toolLock(context, 'list') },
  }
}
