import { type ComponentProps, type ReactNode, type SubmitEvent, useState } from 'react'
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
    <div className="col-span-full grid grid-cols-[minmax(0,7fr)_minmax(0,5fr)] border border-line rounded-panel bg-surface [box-shadow:var(--shadow-1)] overflow-clip to-1000:grid-cols-1">
      <ChanceCard
        page="randomNumberGuess"
        title={t('tools.number.title')}
        onSubmit={draw}
        noValidate
        actions={
          <>
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
            <Button type="submit" kind="primary" name="now" value="1" className="flex-[1_1_140px]">
              {t('tools.number.draw')}
            </Button>
            {problem === 'fault' && (
              <p className="field-error basis-full" role="alert">
                <Icon name="alert-circle" size={16} />
                <span>{t('tools.number.fault', { most: maxHere })}</span>
              </p>
            )}
          </>
        }
        foot={null}
      >
        {problem === 'refused' && <NoRandomness />}
        <p
          className="flex flex-wrap gap-y-2.5 gap-x-3 justify-center max-w-full [animation:chance-show_var(--d-panel)_var(--ease-out)]"
          key={round}
        >
          {(numbers.length > 0 ? numbers : ['?']).map((value) => (
            <span
              key={value}
              className={`min-w-24 max-w-full pt-4 px-3.5 pb-3.5 border-[1.5px] border-line-2 rounded-panel font-heading text-48 leading-none font-display tracking-[-0.045em] text-center wrap-anywhere normal-nums ${numbers.length > 0 ? '' : 'text-ink-2'}`}
            >
              {value.replace('-', '−')}
            </span>
          ))}
        </p>
        <SpokenOutcome text={numbers.join(', ')} round={round} restMs={0} />
      </ChanceCard>
      <section className="grid grid-cols-1 gap-4 content-between px-6 pbe-6 border-s border-s-line bg-sunk to-1000:border-s-0 to-1000:border-bs to-1000:border-bs-line phone:px-(--gutter)">
        <h2 className="pt-5 text-22">{t('tools.guess.title')}</h2>
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
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
  noValidate?: boolean
  /** the fields and the button */
  actions: ReactNode
  /** null if the card is a part of a larger one */
  foot: ReactNode
}

/** In a heading: the whole heading is the link, so it looks like one. */
export function TitleLink(link: ComponentProps<typeof PageLink>) {
  return <PageLink {...link} className="text-inherit decoration-line-2" />
}

/** A tool that works in place, with a link to its page with all options. */
export function ChanceCard({ page, title, children, onSubmit, noValidate, actions, foot }: ChanceCardProps) {
  const t = useT()
  const path = usePath()
  return (
    <section
      className={`${foot ? 'panel' : 'min-w-0 bg-surface'} grid grid-cols-1 grid-rows-[auto_1fr_auto_auto] overflow-clip`}
    >
      <h2 className="pt-5 px-6 text-22 phone:px-(--gutter)">
        <TitleLink page={page}>{title}</TitleLink>
      </h2>
      <div
        className={`grid grid-cols-1 gap-4 place-content-center justify-items-center p-6 perspective-[900px] phone:py-5 phone:px-(--gutter) ${foot ? 'min-h-72 phone:min-h-60' : 'min-h-49'}`}
      >
        {children}
      </div>
      <form
        method="get"
        action={path(page)}
        onSubmit={onSubmit}
        className="flex flex-wrap gap-3 items-end px-6 pbe-5 phone:px-(--gutter)"
        noValidate={noValidate}
      >
        {actions}
      </form>
      <div
        className={`flex flex-wrap gap-y-2 gap-x-4 items-center min-h-[53px] py-3 px-6 border-bs border-bs-line phone:px-(--gutter) ${foot ? 'justify-between' : 'justify-end'}`}
      >
        {foot}
        <PageLink page={page} hash="#keep" className="small">
          {t('tools.receipt')}
        </PageLink>
      </div>
    </section>
  )
}
