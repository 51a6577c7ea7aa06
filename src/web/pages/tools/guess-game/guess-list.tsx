import { Form, useNavigation } from 'react-router'
import type { Guess, GuessGame } from '#contract/draws/guesses.ts'
import { formErrorsOf, useFailureToast } from '#web/api/use-toasts.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { PageLink } from '#web/i18n/link.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { Checkbox } from '#web/ui/forms/choice.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { Name } from '#web/ui/inline-text.tsx'
import { Note, WithoutScript } from '#web/ui/note.tsx'
import { Table } from '#web/ui/table.tsx'
import type { GameAnswer } from './load-game.ts'

interface GuessListProps {
  game: GuessGame
  guesses: readonly Guess[]
  title: string
  answer: GameAnswer | undefined
}

/** Guesses as a table, with their distance once the number is known. */
export function GuessList({ game, guesses, title, answer }: GuessListProps) {
  const t = useT()
  const { number, exactTime } = useFormat()
  const sealed = game.status === 'opened' ? game.number : undefined
  if (game.guesses_count === 0) return <p className="muted">{t('guess_game.none')}</p>
  return (
    <section className="stack gap-3" aria-labelledby="guesses-title">
      <h2 id="guesses-title" className="tracking-[-0.01em] text-22">
        {title}
      </h2>
      <Table tight records caption={title}>
        <thead>
          <tr>
            <th scope="col">{t('guess_game.name.column')}</th>
            <th scope="col" className="is-number">
              {t('guess_game.number')}
            </th>
            {sealed !== undefined && (
              <th scope="col" className="is-number">
                {t('guess_game.distance')}
              </th>
            )}
            <th scope="col" className="w-[16rem]">
              {t('guess_game.time')}
            </th>
          </tr>
        </thead>
        <tbody>
          {guesses.map((guess) => (
            <tr key={guess.no} className={guess.no === game.own_guess?.no ? '*:bg-wash' : undefined}>
              <th scope="row">
                <GuesserName guess={guess} />
              </th>
              <td className="is-number" data-label={t('guess_game.number')}>
                {number(guess.number)}
              </td>
              {sealed !== undefined && (
                <td className="is-number" data-label={t('guess_game.distance')}>
                  {number(Math.abs(guess.number - sealed))}
                </td>
              )}
              <td className="tabular" data-label={t('guess_game.time')}>
                {exactTime(guess.guessed_at)}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      <Pages game={game} />
      {game.own_id && <EraseFold id={game.own_id} guesses={guesses} answer={answer} />}
    </section>
  )
}

function GuesserName({ guess }: { guess: Guess }) {
  const t = useT()
  return guess.erased ? <i className="muted">{t('guess_game.erased')}</i> : <Name>{guess.name}</Name>
}

function Pages({ game: { share_code, page, page_size, guesses_count } }: { game: GuessGame }) {
  const t = useT()
  const pages = Math.ceil(guesses_count / page_size)
  if (pages < 2) return null
  const link = (to: number, words: string) => (
    <PageLink
      page="guessGame"
      parameters={{ gameCode: share_code }}
      search={`?page=${to}`}
      aria-current={undefined}
      preventScrollReset
    >
      {words}
    </PageLink>
  )
  return (
    <nav className="row" aria-label={t('guess_game.pages')}>
      {page > 1 && link(page - 1, t('guess_game.pages.before'))}
      <span className="muted">{t('guess_game.pages.which', { page, pages })}</span>
      {page < pages && link(page + 1, t('guess_game.pages.after'))}
    </nav>
  )
}

interface EraseFoldProps {
  id: string
  guesses: readonly Guess[]
  answer: GameAnswer | undefined
}

/** The person who sealed the number can erase a name for good; the guess stays. Needs a checkbox as well as a press. */
function EraseFold({ id, guesses, answer }: EraseFoldProps) {
  const t = useT()
  const { number } = useFormat()
  const isErasing = useNavigation().formData?.get('intent') === 'erase'
  const failure = answer?.intent === 'erase' ? answer.failure : undefined
  useFailureToast(failure, failure ? formErrorsOf(failure) : [])
  const named = guesses.filter(({ erased }) => !erased)
  if (named.length === 0) return null
  return (
    <Fold title={t('guess_game.erase')} open={failure !== undefined || undefined}>
      <Form method="post" noValidate className="stack gap-3" preventScrollReset key={named.length}>
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
        {failure && (
          <WithoutScript>
            <Note kind="bad" role="alert" title={failure.message} />
          </WithoutScript>
        )}
        <div>
          <Button type="submit" kind="danger" busy={isErasing}>
            {t('guess_game.erase')}
          </Button>
        </div>
      </Form>
    </Fold>
  )
}
