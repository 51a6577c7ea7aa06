import { Form, useNavigation } from 'react-router'
import { useT } from '../../../i18n/frame.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/choice.tsx'
import { Note } from '../../../ui/note.tsx'
import type { GameAnswer } from './game-answer.ts'

/** For whoever sealed the number. Nothing undoes it: it takes a tick as well as a press. */
export function OpenForm({ id, answer }: { id: string; answer: GameAnswer | undefined }) {
  const t = useT()
  const isOpening = useNavigation().formData?.get('intent') === 'open'
  const failure = answer?.intent === 'open' ? answer.failure : undefined
  return (
    <Form method="post" className="stack gap-3" preventScrollReset>
      <h2 className="guess-aside-title">{t('guess_game.open')}</h2>
      <p className="small muted">{t('guess_game.open.text')}</p>
      <input type="hidden" name="intent" value="open" />
      <input type="hidden" name="id" value={id} />
      <Checkbox name="confirm" value="yes" required label={t('guess_game.open.confirm')} />
      {failure && <Note kind="bad" role="alert" title={failure.message} />}
      <Button type="submit" wide busy={isOpening}>
        {t('guess_game.open')}
      </Button>
    </Form>
  )
}
