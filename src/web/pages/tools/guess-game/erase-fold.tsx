import { Form, useNavigation } from 'react-router'
import type { Guess } from '../../../../contract/guesses.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/frame.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/choice.tsx'
import { Fold } from '../../../ui/fold.tsx'
import { Note } from '../../../ui/note.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import type { GameAnswer } from './game-answer.ts'

interface EraseFoldProps {
  id: string
  guesses: readonly Guess[]
  answer: GameAnswer | undefined
}

/** A name can be taken out by whoever sealed the number, for ever; the guess stays. It takes a tick as well as a press. */
export function EraseFold({ id, guesses, answer }: EraseFoldProps) {
  const t = useT()
  const { number } = useFormat()
  const isErasing = useNavigation().formData?.get('intent') === 'erase'
  const failure = answer?.intent === 'erase' ? answer.failure : undefined
  const named = guesses.filter(({ erased }) => !erased)
  if (named.length === 0) return null
  return (
    <Fold title={t('guess_game.erase')} open={failure !== undefined || undefined}>
      <Form method="post" className="stack gap-3" preventScrollReset key={named.length}>
        <input type="hidden" name="intent" value="erase" />
        <input type="hidden" name="id" value={id} />
        <SelectField
          name="no"
          label={t('guess_game.name.column')}
          options={named.map((guess) => ({
            value: String(guess.no),
            label: `${guess.name} (${number(guess.number)})`,
          }))}
        />
        <Checkbox name="confirm" value="yes" required label={t('guess_game.erase.confirm')} />
        {failure && <Note kind="bad" role="alert" title={failure.message} />}
        <div>
          <Button type="submit" kind="danger" busy={isErasing}>
            {t('guess_game.erase')}
          </Button>
        </div>
      </Form>
    </Fold>
  )
}
