import { useEffect, useMemo, useState } from 'react'
import type { EligibleEntry, Result } from '#contract/draws/results.ts'
import { getEntrySample } from '#contract/draws/results.ts'
import { send } from '#web/api/send.ts'
import type { ClipFacts } from '#web/components/clip/clip-facts.ts'
import { ClipMaker } from '#web/components/clip/clip-maker.tsx'
import { maxTogether } from '#web/components/clip/draw-ending.ts'
import { fallingText } from '#web/components/clip/motion.ts'
import type { QrPath } from '#web/components/qr-path.ts'
import { audienceComment } from '#web/components/winners/winner-places.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useFrame } from '#web/i18n/frame.tsx'
import { Checkbox } from '#web/ui/forms/choice.tsx'
import { sharedPlaces } from './share-texts.ts'

interface SharedClipProps {
  result: Result
  title: string
  qr: QrPath
}

/** The clip of a result that has winners to show. */
export default function SharedClip({ result, title, qr }: SharedClipProps) {
  const { t } = useFrame()
  const entries = useEntrySample(result.share_code)
  const [showsAll, setShowsAll] = useState(false)
  // Only the organizer reads the names of a list that is not public, and only they can decide to show them.
  const mayShow = !result.entries_public && entries?.some(({ name }) => name !== null)
  const facts = useClipFacts({ result, title, qr }, entries ?? none, result.entries_public || showsAll)
  if (facts.winners.length === 0) return null
  return (
    <div className="stack gap-2 to-640:col-span-full">
      {entries ? (
        <ClipMaker key={`${showsAll}`} facts={facts} name={`clip-${result.share_code.slice(0, 8)}`} />
      ) : (
        <div className="grid gap-2 m-0 to-640:grid-cols-2 to-640:gap-4 to-640:items-end">
          <div className="w-full h-auto aspect-[9_/_16] rounded-control bg-stage" />
        </div>
      )}
      {mayShow && (
        <Checkbox
          label={t('clip.names')}
          note={t('clip.names.hint')}
          checked={showsAll}
          onChange={(event) => setShowsAll(event.currentTarget.checked)}
        />
      )}
    </div>
  )
}

const none: readonly EligibleEntry[] = []

function useClipFacts(
  { result, title, qr }: SharedClipProps,
  entries: readonly EligibleEntry[],
  showsNames: boolean,
): ClipFacts {
  const { t, brand } = useFrame()
  const { number } = useFormat()
  return useMemo(() => {
    const places = sharedPlaces(result)
    const count = places.length
    const isBox = brand.key === 'box'
    return {
      brand: brand.key,
      brandName: brand.name,
      title,
      names: entries.map((entry) => fallingText(entry, showsNames, number)),
      winners: places.map(({ winner, place, prize, name }) => {
        const words = count === 1 ? t('reveal.place_single') : t('reveal.place', { rank: place, count })
        return {
          place: isBox ? words : `${words} · ${t('reveal.entry', { row: winner.row })}`,
          name,
          bubble: fallingText({ name, row: winner.row }, showsNames, number),
          prize,
          comment: audienceComment(winner),
          number: number(winner.row),
        }
      }),
      heading: t('reveal.all', { count }),
      more: count > maxTogether ? t('result.winner.more', { count: count - maxTogether }) : '',
      stub: t('reveal.stub'),
      label: t(`reveal.${result.label}`),
      drawn: t('share_result.drawn', { count: result.eligible_total }),
      verify: t('clip.verify'),
      link: result.share_link.replace(/^https?:\/\//, ''),
      qr,
      hash: result.label === 'provable' ? result.commit_hash : undefined,
      digits: Array.from({ length: 10 }, (_, digit) => number(digit)),
    }
  }, [result, title, qr, entries, showsNames, t, brand, number])
}

/** Undefined until they are there; a clip also works without them. */
function useEntrySample(shareCode: string): readonly EligibleEntry[] | undefined {
  const [entries, setEntries] = useState<readonly EligibleEntry[]>()
  useEffect(() => {
    const controller = new AbortController()
    send(getEntrySample, { params: { share_code: shareCode }, signal: controller.signal }).then(
      (answer) => !controller.signal.aborted && setEntries(answer.ok ? answer.data.entries : none),
      // The dialog was closed.
      () => undefined,
    )
    return () => controller.abort()
  }, [shareCode])
  return entries
}
