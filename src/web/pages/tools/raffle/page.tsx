import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router'
import { createGiveaway } from '#contract/draws/giveaways.ts'
import { pathFor } from '#locales/paths.ts'
import { toolLock } from '#web/actions/tool-lock.ts'
import { send } from '#web/api/send.ts'
import { useT } from '#web/i18n/frame.tsx'
import { visitContext } from '#web/visit/visit-context.ts'
import { type KeepAnswer, keepRefusal, loadKeep } from '../chance-parts/answer-keep.ts'
import { zonePayload } from '../draw-parts/mode-values.ts'
import { cutText, sentList } from '../list-parts/answer-list.ts'
import { sendKeptList } from '../list-parts/keep-list.tsx'
import { ToolPage } from '../list-parts/list-page.tsx'
import {
  isTooLong,
  type RaffleSettings,
  readPrizes,
  readRaffle,
  readTickets,
  roundSpec,
  writeRaffle,
} from './raffle-settings.ts'
import { RaffleTool } from './raffle-tool.tsx'
import { drawnNumbers, loadRounds } from './use-raffle.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams
  const { t } = context.get(visitContext)
  const lock = toolLock(context, 'chance', request)
  return {
    lock,
    settings: readRaffle((name) => query.get(name), t('raffle.sample')),
    rounds: lock ? [] : await loadRounds(query, context),
    keep: await loadKeep(context),
  }
}

/** A title has 120 characters at most, and the longest beginning of one has 20. */
const maxPrizeInTitle = 95

interface RaffleAnswer extends KeepAnswer {
  settings: RaffleSettings
}

/**
 * The server draws the next prize: numbers of a range without those left out and those of all rounds before, which the
 * receipt names. The rounds so far stay in the address.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const { text, key, zone } = await sentList(request)
  const { t, frame } = context.get(visitContext)
  const settings = readRaffle(text, '')
  const query = new URL(request.url).searchParams
  const rounds = await loadRounds(query, context)
  const refuse = (message: string) => data<RaffleAnswer>({ message, settings }, { status: 422 })
  if (rounds.some(({ isUnread }) => isUnread)) return refuse(t('raffle.unread'))
  if (rounds.some(({ numbers }) => !numbers)) return refuse(t('raffle.pending'))
  const gone = text('gone')
    .split(' ')
    .filter((number) => /^\d{1,9}$/.test(number))
  if (isTooLong(settings)) return refuse(t('raffle.fault.long'))
  const tickets = readTickets(settings, [...drawnNumbers(rounds), ...gone])
  if (typeof tickets === 'string') return refuse(t(`raffle.fault.${tickets}`))
  const index = Number(text('prize'))
  const prize = readPrizes(settings)[index]
  if (!prize) return refuse(t('raffle.no_prize'))
  const answer = await send(createGiveaway, {
    payload: {
      title: t('raffle.round_title', { prize: cutText(prize.name, maxPrizeInTitle) }),
      source: { type: 'chance', ...roundSpec(tickets, prize) },
      ...zonePayload({ zone }),
    },
    ...(key && { idempotencyKey: key }),
    prefer: 'respond-async',
    context,
  })
  if (!answer.ok)
    return data<RaffleAnswer>({ ...keepRefusal(answer, context), settings }, { status: answer.status || 502 })
  const next = writeRaffle(settings)
  for (const round of [...query.getAll('round'), `${index}.${answer.data.share_code}`])
    next.append('round', round)
  return redirect(`${pathFor('raffle', frame.locale)}?${next}`, 303)
}

export function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  return sendKeptList(request, () => serverAction<typeof action>())
}

/** The page's key survives a failure: the receipt may have been made although its answer was lost. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return (actionStatus ?? 200) < 400 && defaultShouldRevalidate
}

export default function Raffle() {
  const t = useT()
  const { lock, settings, rounds, keep } = useLoaderData<typeof loader>()
  const answer = useActionData<RaffleAnswer | KeepAnswer>()
  return (
    <ToolPage
      title={t('raffle.title')}
      description={t('raffle.description')}
      lead={t('raffle.lead')}
      lock={lock}
    >
      <RaffleTool
        initial={answer && 'settings' in answer ? answer.settings : settings}
        receipts={rounds}
        keep={{ ...keep, listLock: null, answer }}
      />
    </ToolPage>
  )
}
