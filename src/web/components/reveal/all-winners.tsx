import './all-winners.css'
import { useFormat } from '../../i18n/format.ts'
import { useT } from '../../i18n/frame.tsx'
import { Face } from '../../ui/face.tsx'
import { Ticket } from '../../ui/ticket.tsx'
import { longestWord } from '../winners/longest-word.ts'
import type { RevealWinner } from './reveal-props.ts'

/** More than anyone reads from a stage; the result page has them all. */
const maxShown = 60

/** Up to here they share a wide stage, and grow with it. */
const maxLarge = 6

/** Graphemes of one word that fit beside the number of a ticket. */
const maxWord = 13

export function AllWinners({ winners }: { winners: readonly RevealWinner[] }) {
  const t = useT()
  const { number } = useFormat()
  const more = winners.length - maxShown
  return (
    <div className="reveal-all">
      <h2>{t('reveal.all', { count: winners.length })}</h2>
      <ol
        className="tickets grid grid-cols-[repeat(auto-fill,minmax(min(100%,320px),1fr))] gap-5 phone:grid-cols-1 phone:gap-3.5"
        data-count={winners.length <= maxLarge ? winners.length : undefined}
      >
        {winners.slice(0, maxShown).map(({ rank, name, row, prize, comment, picture }) => (
          <li key={rank}>
            <Ticket
              className={longestWord(name) > maxWord ? 'ticket-wide-word' : ''}
              place={t('reveal.place', { rank, count: winners.length })}
              name={name}
              face={picture && <Face name={name} src={picture} />}
              comment={prize ? { text: prize } : undefined}
              quote={comment}
              stub={{ label: t('reveal.stub'), number: number(row) }}
            />
          </li>
        ))}
      </ol>
      {more > 0 && <p>{t('reveal.more', { count: more })}</p>}
    </div>
  )
}
