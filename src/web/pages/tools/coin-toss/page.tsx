import '../chance-parts/chance.css'
import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router'
import { tossCoins } from '#draw/chance/coins.ts'
import { deviceRandom } from '#draw/chance/uniform.ts'
import { toolLock } from '#web/actions/tool-lock.ts'
import { PageHead } from '#web/components/frame/page-head.tsx'
import { LockedTool } from '#web/components/locked-tool.tsx'
import { useT } from '#web/i18n/frame.tsx'
import { answerKeep, type KeepAnswer, keptSettings, loadKeep } from '../chance-parts/answer-keep.ts'
import { sendKept } from '../chance-parts/outcome-buttons.tsx'
import { readCoinSettings } from './coin.tsx'
import { CoinTool } from './coin-tool.tsx'

/** Without scripts the form is submitted here, and the server tosses the coins. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams
  const settings = readCoinSettings(query)
  const lock = toolLock(context, 'chance', request)
  const tossed =
    !lock && query.has('now') ? tossCoins({ tool: 'coins', coins: settings.coins }, deviceRandom()) : null
  return { lock, settings, tossed, keep: await loadKeep(context) }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { query, ...sent } = await keptSettings(request)
  const { coins } = readCoinSettings(query)
  return answerKeep({ type: 'chance', tool: 'coins', coins }, sent, context)
}

export function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  return sendKept(request, () => serverAction<typeof action>())
}

/** The page's key survives a failure: the receipt may have been made although its answer was lost. */
export function shouldRevalidate() {
  return false
}

export default function CoinToss() {
  const t = useT()
  const { lock, settings, tossed, keep } = useLoaderData<typeof loader>()
  const answer = useActionData<KeepAnswer>()
  return (
    <div className="wrap">
      <PageHead title={t('coin_toss.title')} description={t('coin_toss.description')} />
      <div className="page-head">
        <div>
          <h1>{t('coin_toss.title')}</h1>
          <p>{t('coin_toss.lead')}</p>
        </div>
      </div>
      {lock ? (
        <LockedTool lock={lock} />
      ) : (
        <CoinTool initial={settings} tossed={tossed} keep={{ ...keep, answer }} />
      )}
    </div>
  )
}
