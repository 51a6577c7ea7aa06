import '../chance-parts/chance.css'
import { type SubmitEvent, useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router'
import { createPairToss } from '#contract/draws/pair-tosses.ts'
import { type PairedToss, readToss } from '#draw/paired-toss.ts'
import { toolLock } from '#web/actions/tool-lock.ts'
import { send } from '#web/api/send.ts'
import { PageHead } from '#web/components/frame/page-head.tsx'
import { LockedTool } from '#web/components/locked-tool.tsx'
import { useT } from '#web/i18n/frame.tsx'
import { usePath } from '#web/i18n/link.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { NumberStepper } from '#web/ui/forms/number-stepper.tsx'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { Note, WithoutScript } from '#web/ui/note.tsx'
import { byDevice } from '../chance-parts/device-chance.ts'
import { NoRandomness } from '../chance-parts/no-randomness.tsx'
import { CoinStage, coinSides } from '../coin-toss/coin.tsx'
import { DiceStage } from '../dice-roll/dice-stage.tsx'
import { HowItWorks } from '../shared-toss/how-it-works.tsx'
import { keepSecret, makeSecret } from '../shared-toss/kept-secret.ts'

export function loader({ request, context }: LoaderFunctionArgs) {
  return { lock: toolLock(context, 'chance', request) }
}

export default function PairTossPage() {
  const t = useT()
  const { lock } = useLoaderData<typeof loader>()
  return (
    <div className="wrap">
      <PageHead title={t('pair_toss.title')} description={t('pair_toss.description')} />
      <div className="page-head">
        <div>
          <h1>{t('pair_toss.title')}</h1>
          <p>{t('pair_toss.lead')}</p>
        </div>
      </div>
      {lock ? (
        <LockedTool lock={lock} />
      ) : (
        <div className="stack gap-8">
          <WithoutScript>
            <Note kind="warn" title={t('pair_toss.scripts')} />
          </WithoutScript>
          <div className="split">
            <StartToss />
            <aside className="split-aside stack gap-3" aria-labelledby="how-title">
              <h2 id="how-title" className="text-18 tracking-[-0.01em]">
                {t('pair_toss.how')}
              </h2>
              <HowItWorks />
            </aside>
          </div>
        </div>
      )}
    </div>
  )
}

const maxDice = 6
const sides = ['4', '6', '8', '10', '12', '20', '100']
const codeBytes = 16

/** Makes a secret on this device, seals it, and leads to the page with the link. */
function StartToss() {
  const t = useT()
  const path = usePath()
  const navigate = useNavigate()
  const [tool, setTool] = useState<PairedToss['tool']>('coins')
  const [dice, setDice] = useState({ count: 1, sides: 6 })
  const [problem, setProblem] = useState<string>()
  const [isRefused, setRefused] = useState(false)
  const [isSending, setSending] = useState(false)
  const toss: PairedToss =
    tool === 'coins' ? { tool, coins: 1 } : { tool, dice: `${dice.count}d${dice.sides}` }

  async function start(event: SubmitEvent) {
    event.preventDefault()
    const made = byDevice((random) => ({ code: codeOf(random(codeBytes)), secret: makeSecret(random) }))
    setRefused(!made)
    if (!made) return
    const { code, secret } = made
    setSending(true)
    setProblem(undefined)
    // The hash function is only needed now.
    const rules = await import('../shared-toss/device-rules.ts').catch(() => undefined)
    if (!rules) {
      setProblem(t('alert.no_connection'))
      return setSending(false)
    }
    // Before it is sent: the server must never have a seal whose secret is lost.
    keepSecret(code, { role: 'a', secret, theirs: null })
    const commitment = rules.sealOf({ share_code: code, toss }, 'a', secret)
    const created = await send(createPairToss, { payload: { share_code: code, toss, commitment } })
    setSending(false)
    if (created.ok) await navigate(path('sharedToss', { tossCode: code }))
    else setProblem(created.message)
  }

  return (
    <form className="panel panel-lift panel-edge" onSubmit={(event) => void start(event)}>
      <div className="panel-part grid grid-cols-1 gap-6 justify-items-center content-center min-h-90 text-center perspective-[900px]">
        <Segmented
          label={t('pair_toss.kind')}
          value={tool}
          onChange={setTool}
          options={[
            { value: 'coins', label: t('pair_toss.kind.coin') },
            { value: 'dice', label: t('pair_toss.kind.dice') },
          ]}
        />
        <Stage toss={toss} />
        {tool === 'dice' && (
          <div className="row">
            <NumberStepper
              label={t('dice_roll.dice')}
              decreaseLabel={t('dice_roll.dice.fewer')}
              increaseLabel={t('dice_roll.dice.more')}
              value={dice.count}
              min={1}
              max={maxDice}
              onChange={({ target }) => {
                const count = target.valueAsNumber
                if (count >= 1 && count <= maxDice) setDice({ ...dice, count })
              }}
            />
            <SelectField
              label={t('dice_roll.sides')}
              value={String(dice.sides)}
              options={sides.map((value) => ({ value, label: value }))}
              onChange={({ target }) => setDice({ ...dice, sides: Number(target.value) })}
            />
          </div>
        )}
        {isRefused && <NoRandomness />}
        {problem && <Note kind="bad" role="alert" title={problem} />}
        <Button type="submit" className="needs-script" kind="primary" size="large" wide busy={isSending}>
          {t('pair_toss.start')}
        </Button>
      </div>
    </form>
  )
}

function Stage({ toss }: { toss: PairedToss }) {
  const t = useT()
  const spec = readToss(toss)
  if (spec?.tool === 'dice')
    return <DiceStage spec={spec} roll={null} held={[]} onHold={undefined} round={0} />
  return <CoinStage faces={[0]} sides={coinSides(t, { heads: '', tails: '' })} pictures={{}} round={0} />
}

/** Made by this device, so that no one can have used it before. */
function codeOf(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
