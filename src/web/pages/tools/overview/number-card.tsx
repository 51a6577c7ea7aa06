import { type SubmitEvent, useState } from 'react'
import { drawNumbers, type NumberSpec, numberFault } from '#draw/chance/numbers.ts'
import { useT } from '#web/i18n/frame.tsx'
import { PageLink, usePath } from '#web/i18n/link.tsx'
import { Button, buttonClass } from '#web/ui/buttons/button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { byDevice } from '../chance-parts/device-chance.ts'
import { NoRandomness } from '../chance-parts/no-randomness.tsx'
import { soundChance } from '../chance-parts/sound.ts'
import { SpokenOutcome } from '../chance-parts/spoken-outcome.tsx'
import { ChanceCard } from './chance-card.tsx'

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
    const plain = { tool: 'numbers', digits: 0, step: '1', unique: true, sorted: false } as const
    const spec: NumberSpec = {
      ...plain,
      exclude: [],
      from: typed('from'),
      to: typed('to'),
      count: Number(typed('count')),
    }
    if (numberFault(spec) || spec.count > maxHere) return setProblem('fault')
    const drawn = byDevice((random) => drawNumbers(spec, random))
    setProblem(drawn ? undefined : 'refused')
    if (!drawn) return
    setNumbers(drawn)
    setRound(round + 1)
    soundChance('number')
  }

  return (
    <div className="number-row">
      <ChanceCard
        page="randomNumberGuess"
        title={t('tools.number.title')}
        actions={
          <form
            method="get"
            action={path('randomNumberGuess')}
            onSubmit={draw}
            className="chance-act"
            noValidate
          >
            <input type="hidden" name="unique" value="1" />
            {fields.map((name) => (
              <div key={name} className="chance-card-field">
                <TextField
                  name={name}
                  label={t(`tools.number.${name}`)}
                  defaultValue={usual[name]}
                  inputMode="numeric"
                  autoComplete="off"
                />
              </div>
            ))}
            <Button type="submit" kind="primary" name="now" value="1" className="chance-again">
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
        <p className="number-boxes" key={round}>
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
      <section className="guess-part">
        <h2>{t('tools.guess.title')}</h2>
        <div className="guess-sealed">
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
