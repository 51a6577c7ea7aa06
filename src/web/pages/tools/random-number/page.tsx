import '../chance-parts/chance.css'
import './random-number.css'
import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router'
import { drawNumbers } from '#draw/chance/numbers.ts'
import { deviceRandom } from '#draw/chance/uniform.ts'
import { toolLock } from '#web/actions/tool-lock.ts'
import { PageHead } from '#web/components/frame/page-head.tsx'
import { LockedTool } from '#web/components/locked-tool.tsx'
import { useT } from '#web/i18n/frame.tsx'
import { visitContext } from '#web/visit/visit-context.ts'
import { answerKeep, type KeepAnswer, keptSettings } from '../chance-parts/answer-keep.ts'
import { loadKeep } from '../chance-parts/load-keep.ts'
import { sendKept } from '../chance-parts/send-kept.ts'
import { answerSeal, type SealAnswer } from './answer-seal.ts'
import { GuessSection } from './guess-section.tsx'
import {
  type NumberSettings,
  readGone,
  readNumberSettings,
  settingsFault,
  specOf,
} from './number-settings.ts'
import { NumberTool } from './number-tool.tsx'
import type { Drawn } from './use-number-draw.ts'

/** Without scripts the form is submitted here, and the server draws the numbers. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams
  const settings = readNumberSettings(query)
  const lock = toolLock(context, 'chance', request)
  const isAsked = !lock && query.has('now') && !settingsFault(settings)
  return {
    lock,
    settings,
    drawn: isAsked ? drawHere(settings, readGone(query)) : { numbers: null, usedNumbers: [] },
    keep: await loadKeep(context),
    sealKey: context.get(visitContext).newKey(),
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request
    .clone()
    .formData()
    .catch(() => undefined)
  if (form?.get('intent') === 'seal') {
    const answer = await answerSeal(form, context)
    return answer instanceof Response ? answer : data(answer, { status: 422 })
  }
  const { query, ...sent } = await keptSettings(request)
  return answerKeep({ type: 'chance', ...specOf(readNumberSettings(query)) }, sent, context)
}

export function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return sendKept(() => serverAction<typeof action>())
}

/** The page's keys survive a failure: what they request may have been made although its answer was lost. */
export function shouldRevalidate() {
  return false
}

export default function RandomNumber() {
  const t = useT()
  const { lock, settings, drawn, keep, sealKey } = useLoaderData<typeof loader>()
  const answer = useActionData<KeepAnswer | SealAnswer>()
  const isSeal = answer !== undefined && 'seal' in answer
  return (
    <div className="wrap">
      <PageHead title={t('random_number.title')} description={t('random_number.description')} />
      <div className="page-head">
        <div>
          <h1>{t('random_number.title')}</h1>
          <p>
            {t('random_number.lead')} {!lock && <a href="#guess">{t('random_number.lead.guess')}</a>}
          </p>
        </div>
      </div>
      {lock ? (
        <LockedTool lock={lock} />
      ) : (
        <>
          <NumberTool
            initial={settings}
            drawn={drawn}
            keep={{ ...keep, answer: isSeal ? undefined : answer }}
          />
          <GuessSection formKey={sealKey} answer={isSeal ? answer.seal : undefined} />
        </>
      )}
    </div>
  )
}

function drawHere(settings: NumberSettings, before: string[]): Drawn {
  const usedNumbers = settings.untilEmpty ? before : []
  const numbers = drawNumbers(specOf(settings), deviceRandom(), usedNumbers)
  if (numbers.length === 0) return { numbers: null, usedNumbers }
  return { numbers, usedNumbers: settings.untilEmpty ? [...usedNumbers, ...numbers] : [] }
}
