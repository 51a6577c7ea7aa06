import '../chance-parts/chance.css'
import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router'
import { rollDice } from '#draw/chance/dice.ts'
import { deviceRandom } from '#draw/chance/uniform.ts'
import { toolLock } from '#web/actions/tool-lock.ts'
import { PageHead } from '#web/components/frame/page-head.tsx'
import { LockedTool } from '#web/components/locked-tool.tsx'
import { useT } from '#web/i18n/frame.tsx'
import { answerKeep, type KeepAnswer, keptSettings, loadKeep } from '../chance-parts/answer-keep.ts'
import { sendKept } from '../chance-parts/keep-receipt.tsx'
import { DiceTool } from './dice-tool.tsx'
import { readDiceSettings, specOf } from './dice-words.ts'

/** Without scripts the form is submitted here, and the server rolls the dice. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams
  const notation = readDiceSettings(query)
  const spec = specOf(notation)
  const lock = toolLock(context, 'chance', request)
  const rolled = !lock && query.has('now') && spec ? rollDice(spec, deviceRandom()) : null
  return { lock, notation, rolled, keep: await loadKeep(context) }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { query, ...sent } = await keptSettings(request)
  return answerKeep({ type: 'chance', tool: 'dice', dice: readDiceSettings(query) }, sent, context)
}

export function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  return sendKept(request, () => serverAction<typeof action>())
}

/** The page's key survives a failure: the receipt may have been made although its answer was lost. */
export function shouldRevalidate() {
  return false
}

export default function DiceRollPage() {
  const t = useT()
  const { lock, notation, rolled, keep } = useLoaderData<typeof loader>()
  const answer = useActionData<KeepAnswer>()
  return (
    <div className="wrap">
      <PageHead title={t('dice_roll.title')} description={t('dice_roll.description')} />
      <div className="page-head">
        <div>
          <h1>{t('dice_roll.title')}</h1>
          <p>{t('dice_roll.lead')}</p>
        </div>
      </div>
      {lock ? (
        <LockedTool lock={lock} />
      ) : (
        <DiceTool initial={notation} rolled={rolled} keep={{ ...keep, answer }} />
      )}
    </div>
  )
}
