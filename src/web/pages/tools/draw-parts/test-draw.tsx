import { lazy, useEffect, useId, useRef, useState } from 'react'
import type { Ceremony } from '#contract/draws/ceremonies.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useFrame } from '#web/i18n/frame.tsx'
import { withTexts } from '#web/i18n/learn-texts.ts'
import { useScripted } from '#web/state/scripted.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Name } from '#web/ui/inline-text.tsx'
import { Note } from '#web/ui/note.tsx'
import { Ticket } from '#web/ui/ticket.tsx'
import type { TestAnswer } from './draw-on-server.ts'

const Reveal = lazy(() =>
  withTexts('reveal', async () => ({
    default: (await import('#web/components/reveal/reveal.tsx')).Reveal,
  })),
)

/** A test previews the course of a draw, so long lists are cut. */
const maxShown = 60

interface Props {
  answer: TestAnswer
  /** the giveaway's title as typed */
  title: string
  ceremony: '' | Ceremony
  busy: boolean
}

/** A draw that does not count, with its ceremony, and marked as a test in every part. */
export default function TestDraw({ answer: { result, isShown }, title, ceremony, busy }: Props) {
  const { brand, t } = useFrame()
  const { number } = useFormat()
  const scripted = useScripted()
  const titleId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const [isPlaying, setPlaying] = useState(isShown)
  const { winners, substitutes, sample, eligible_total, participants_total } = result
  const count = winners.length

  useEffect(() => {
    if (!isPlaying) heading.current?.focus()
  }, [isPlaying])

  return (
    <section
      className="test-draw grid gap-4 justify-items-start mbe-6 p-6 border-2 border-dashed border-warn rounded-panel [&>.note]:w-full"
      aria-labelledby={titleId}
    >
      <h2 id={titleId} tabIndex={-1} ref={heading}>
        {t('test_draw.title')}
      </h2>
      <Note kind="warn" title={t('test_draw.mark')}>
        <p>{t('test_draw.text')}</p>
      </Note>
      <ol className="tickets grid w-full grid-cols-[repeat(auto-fill,minmax(min(100%,320px),1fr))] gap-5 phone:grid-cols-1 phone:gap-3.5">
        {winners.slice(0, maxShown).map(({ rank, name, row, prize, comment }) => (
          <li key={rank}>
            <Ticket
              place={t('test_draw.place', { rank: number(rank), count: number(count) })}
              name={name}
              comment={prize ? { text: prize } : undefined}
              quote={comment?.text}
              stub={{ label: t('test_draw.row'), number: number(row) }}
            />
          </li>
        ))}
      </ol>
      {count > maxShown && <p>{t('test_draw.more', { count: count - maxShown })}</p>}
      {substitutes.length > 0 && (
        <div>
          <h3 className="muted">{t('test_draw.substitutes')}</h3>
          <ol className="grid gap-1 ps-[2em] list-decimal wrap-anywhere" start={count + 1}>
            {substitutes.slice(0, maxShown).map(({ rank, name }) => (
              <li key={rank}>
                <Name>{name}</Name>
              </li>
            ))}
          </ol>
          {substitutes.length > maxShown && (
            <p>{t('test_draw.more', { count: substitutes.length - maxShown })}</p>
          )}
        </div>
      )}
      <p className="small muted">
        {t('test_draw.eligible', { count: number(eligible_total), total: number(participants_total) })}
      </p>
      <Button type="submit" name="intent" value="test" icon="refresh" busy={busy}>
        {t('test_draw.again')}
      </Button>
      {isPlaying && scripted && (
        <Reveal
          isTest
          winners={winners.map((winner) => ({ ...winner, comment: winner.comment?.text }))}
          title={title}
          entries={eligible_total}
          brand={brand.key}
          ceremony={ceremony || undefined}
          sample={sample}
          onDone={() => setPlaying(false)}
        />
      )}
    </section>
  )
}
