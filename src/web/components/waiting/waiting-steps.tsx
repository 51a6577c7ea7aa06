import type { CheckIn } from '../../../contract/results.ts'
import { useFormat } from '../../i18n/format.ts'
import { useLocale, useT } from '../../i18n/frame.tsx'
import { Icon } from '../../ui/icon.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'

interface WaitingStepsProps {
  ledgerIndex: CheckIn['ledger_index']
  beacon: NonNullable<CheckIn['beacon']>
  /** nobody wins */
  isToss: boolean
}

/** What is done, what is waited for, and what follows from it. */
export function WaitingSteps({ ledgerIndex, beacon: { round, due }, isToss }: WaitingStepsProps) {
  const t = useT()
  const locale = useLocale()
  const { number, timeZone } = useFormat()
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'medium', timeZone }).format(new Date(due))
  const steps: readonly Step[] = [
    { state: 'done', words: t(isToss ? 'waiting.step.toss_sealed' : 'waiting.step.sealed') },
    ...(ledgerIndex === null
      ? []
      : [{ state: 'done' as const, words: t('waiting.step.ledger', { line: number(ledgerIndex) }) }]),
    { state: 'now', words: t('waiting.step.round', { round: number(round), time }) },
    { state: 'next', words: t(isToss ? 'waiting.step.toss' : 'waiting.step.winners') },
  ]
  return (
    <ol className="waiting-steps" aria-label={t('waiting.steps')}>
      {steps.map(({ state, words }) => (
        <li key={words} data-state={state}>
          <Icon name={icons[state]} size={20} {...(state === 'now' && { className: 'spinner' })} />
          <span>
            <VisuallyHidden>{t(`waiting.step.${state}`)} </VisuallyHidden>
            {words}
          </span>
        </li>
      ))}
    </ol>
  )
}

interface Step {
  state: keyof typeof icons
  words: string
}

const icons = { done: 'check-circle', now: 'spinner', next: 'ticket' } as const
