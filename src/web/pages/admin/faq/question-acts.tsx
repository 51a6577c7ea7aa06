import type { EditedQuestion } from '../../../../contract/faq-editing.ts'
import { ActButton } from '../../../acts/act-form.tsx'
import { useT } from '../../../i18n/frame.tsx'
import { useQuestionText } from './question-name.tsx'

const steps = [
  { by: '-1', icon: 'arrow-up', name: 'up' },
  { by: '1', icon: 'arrow-down', name: 'down' },
] as const

/** One place up or down, shown or hidden. */
export function QuestionActs({ row }: { row: EditedQuestion }) {
  const t = useT()
  const name = useQuestionText()(row.question)
  const toggle = row.is_active ? 'hide' : 'show'
  return (
    <div className="faq-acts">
      {steps.map((step) => (
        <ActButton
          key={step.by}
          intent="move"
          id={row.id}
          fields={{ by: step.by }}
          icon={step.icon}
          kind="ghost"
          size="small"
          square
          label={t(`faq_editing.${step.name}`, { name })}
        />
      ))}
      <ActButton
        intent={toggle}
        id={row.id}
        icon={row.is_active ? 'eye-off' : 'eye'}
        kind="ghost"
        size="small"
        square
        label={t(`faq_editing.${toggle}`, { name })}
      />
    </div>
  )
}
