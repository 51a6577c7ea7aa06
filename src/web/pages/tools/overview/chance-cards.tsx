import { type ReactNode, type SubmitEvent, useState } from 'react'
import { drawNumbers, numberFault } from '#draw/chance/numbers.ts'
import { useT } from '#web/i18n/frame.tsx'
import { PageLink, usePath } from '#web/i18n/link.tsx'
import { Button, buttonClass } from '#web/ui/buttons/button.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { byDevice } from '../chance-parts/device-chance.ts'
import { NoRandomness } from '../chance-parts/no-randomness.tsx'
import { soundChance } from '../chance-parts/sound.ts'
import { SpokenOutcome } from '../chance-parts/spoken-outcome.tsx'
import { specOf, usualNumbers } from '../random-number/number-settings.ts'

const fields = ['from', 'to', 'count'] as const
const usual = { from: '1', to: '100', count: '1' }
const maxHere = 6

/** A few distinct whole numbers; the tool's page offers everything else, and these too when scripts are off. */
export function NumberCard() {
  const t = useT()
  const path = usePath()
  const [numbers, setNumbers] = useState<readonly string[]>([])
  const [round, setRound] = useState(0)
  const [problem, setProblem] = useState<'fault' | 'refused'>()

  function draw(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const typed = (name: (typeof fields)[number]) => {
      const value = form.get(name)
      return typeof value === 'string' ? value.trim() : ''
    }
    const spec = specOf({ ...usualNumbers, from: typed('from'), to: typed('to'), count: typed('count') })
    if (numberFault(spec) || spec.count > maxHere) return setProblem('fault')
    const drawn = byDevice((random) => drawNumbers(spec, random))
    setProblem(drawn ? undefined : 'refused')
    if (!drawn) return
    setNumbers(drawn)
    setRound(round + 1)
    soundChance('number')
  }

  return (
    <div className="number-row col-span-full grid grid-cols-[minmax(0,7fr)_minmax(0,5fr)] border border-line rounded-panel bg-surface [box-shadow:var(--shadow-1)] overflow-clip to-1000:grid-cols-1">
      <ChanceCard
        page="randomNumberGuess"
        title={t('tools.number.title')}
        actions={
          <form
            method="get"
            action={path('randomNumberGuess')}
            onSubmit={draw}
            className="chance-act flex flex-wrap gap-3 pbs-0 px-6 pbe-5 phone:px-(--gutter)"
            noValidate
          >
            <input type="hidden" name="unique" value="1" />
            {fields.map((name) => (
              <div key={name} className="flex-[1_1_96px] max-w-42">
                <TextField
                  name={name}
                  label={t(`tools.number.${name}`)}
                  defaultValue={usual[name]}
                  inputMode="numeric"
                  autoComplete="off"
                />
              </div>
            ))}
            <Button
              type="submit"
              kind="primary"
              name="now"
              value="1"
              className="chance-again flex-[1_1_160px]"
            >
              {t('tools.number.draw')}
            </Button>
            {problem === 'fault' && (
              <p className="field-error" role="alert">
                <Icon name="alert-circle" size={16} />
                <span>{t('tools.number.fault', { most: maxHere })}</span>
              </p>
            )}
          </form>
        }
        foot={null}
      >
        {problem === 'refused' && <NoRandomness />}
        <p
          className="flex flex-wrap gap-y-2.5 gap-x-3 justify-center max-w-full [animation:chance-show_var(--d-panel)_var(--ease-out)]"
          key={round}
        >
          {numbers.length === 0 ? (
            <span className="number-box muted">?</span>
          ) : (
            numbers.map((value) => (
              <span key={value} className="number-box">
                {value.replace('-', '−')}
              </span>
            ))
          )}
        </p>
        <SpokenOutcome text={numbers.join(', ')} round={round} restMs={0} />
      </ChanceCard>
      <section className="guess-part grid grid-cols-1 gap-4 content-between pbs-0 px-6 pbe-6 border-s border-s-line bg-sunk to-1000:border-s-0 to-1000:border-bs to-1000:border-bs-line phone:px-(--gutter)">
        <h2>{t('tools.guess.title')}</h2>
        <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-4 items-center p-4 border-2 border-dashed border-field rounded-panel bg-surface text-15">
          <Icon name="lock" size={28} />
          <p>{t('tools.guess.text')}</p>
        </div>
        <PageLink page="randomNumberGuess" hash="#guess" className={buttonClass({ wide: true })}>
          {t('tools.guess.open')}
        </PageLink>
      </section>
    </div>
  )
}

interface ChanceCardProps {
  page: 'coinToss' | 'diceRoll' | 'randomNumberGuess'
  title: string
  children: ReactNode
  /** the fields and the button */
  actions: ReactNode
  foot: ReactNode
}

/** A tool that works in place, with a link to its page with all options. */
export function ChanceCard({ page, title, children, actions, foot }: ChanceCardProps) {
  const t = useT()
  return (
    <section className="panel chance-card grid grid-cols-1 grid-rows-[auto_1fr_auto_auto] overflow-clip">
      <h2>
        <PageLink page={page}>{title}</PageLink>
      </h2>
      <div className="chance-card-play grid grid-cols-1 gap-4 place-content-center justify-items-center min-h-72 p-6 perspective-[900px] phone:min-h-60 phone:py-5 phone:px-(--gutter)">
        {children}
      </div>
      {actions}
      <div className="chance-foot py-3 px-6 border-bs border-bs-line phone:px-(--gutter)">
        {foot}
        <PageLink page={page} hash="#keep" className="small">
          {t('tools.receipt')}
        </PageLink>
      </div>
    </section>
  )
}
