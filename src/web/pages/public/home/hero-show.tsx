import './hero-show.css'
import './show-box.css'
import './show-lucky.css'
import { type CSSProperties, type RefObject, useEffect, useRef } from 'react'
import { Box } from '#web/components/reveal/scene/box.tsx'
import { useFrame } from '#web/i18n/frame.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Name } from '#web/ui/inline-text.tsx'

interface Props {
  /** those who do not win */
  names: readonly string[]
  isPlaying: boolean
  onPlay: (isPlaying: boolean) => void
}

const digits = [3, 2, 1] as const

/** Custom properties of the style sheet. The show is drawn in the browser alone, where the policy allows them. */
type Course = CSSProperties & Record<`--${string}`, string>

/** Where each name comes in, how it leans, and when. */
const places = {
  box: [
    { '--x': '14%', '--turn': '-4deg', '--delay': '0ms' },
    { '--x': '86%', '--turn': '3deg', '--delay': '450ms' },
    { '--x': '38%', '--turn': '-2deg', '--delay': '850ms' },
    { '--x': '76%', '--turn': '4deg', '--delay': '1200ms' },
    { '--x': '20%', '--turn': '-3deg', '--delay': '1500ms' },
    { '--x': '60%', '--turn': '2deg', '--delay': '1750ms' },
    { '--x': '45%', '--turn': '-2deg', '--delay': '1950ms' },
  ],
  lucky: [
    { '--x': '8%', '--y': '9%', '--turn': '-3deg', '--delay': '0ms' },
    { '--x': '50%', '--y': '20%', '--turn': '2deg', '--delay': '500ms' },
    { '--x': '14%', '--y': '33%', '--turn': '1deg', '--delay': '200ms' },
    { '--x': '32%', '--y': '47%', '--turn': '-2deg', '--delay': '900ms' },
    { '--x': '10%', '--y': '60%', '--turn': '3deg', '--delay': '1200ms' },
    { '--x': '44%', '--y': '72%', '--turn': '-1deg', '--delay': '700ms' },
    { '--x': '16%', '--y': '85%', '--turn': '2deg', '--delay': '1400ms' },
  ],
} satisfies Record<string, Course[]>

/** Thrown upwards in an arc. */
const sparks = Array.from({ length: 16 }, (_, spark): Course => {
  const angle = Math.PI * (0.1 + (0.8 * spark) / 15)
  const x = Math.cos(angle) * (42 + ((spark * 7) % 18))
  const y = -Math.sin(angle) * (16 + ((spark * 11) % 18))
  return { '--x': `${x.toFixed(0)}cqw`, '--y': `${y.toFixed(0)}cqh` }
})

/**
 * The draw behind the sample receipt, moved by the style sheet alone. It covers the receipt and clears it again, so it
 * shifts nothing; it waits while it is out of view, and does not appear under reduced motion.
 */
export function HeroShow({ names, isPlaying, onPlay }: Props) {
  const { brand, t } = useFrame()
  const stage = useRef<HTMLDivElement>(null)
  useStartInView(stage, onPlay)
  const crowd = (
    <ul className="hero-names">
      {names.map((name, index) => (
        <li
          className="absolute max-w-[66cqw] py-1.5 px-3.5 rounded-[4px] bg-stage-slip font-bold text-[clamp(18px,5cqw,24px)] leading-[1.3] font-display normal-nums truncate"
          key={name}
          style={places[brand.key][index] as Course}
        >
          <Name>{name}</Name>
        </li>
      ))}
    </ul>
  )
  return (
    <>
      <div
        className="hero-show absolute z-1 -inset-px hidden overflow-hidden rounded-[inherit] [background:radial-gradient(circle_at_50%_40%,var(--stage-glow),var(--stage)_75%)] text-stage-ink pointer-events-none @container-size"
        ref={stage}
        aria-hidden="true"
      >
        {brand.key === 'box' ? (
          <>
            {digits.map((digit) => (
              <b
                className="absolute inset-bs-[4cqh] inset-x-0 [color:color-mix(in_srgb,var(--stage-mark)_44%,var(--stage))] [font:800_46cqh_/_1_var(--display)] text-center opacity-0 [animation:hero-digit_10s_infinite] [&:nth-of-type(2)]:[animation-delay:900ms] [&:nth-of-type(3)]:[color:color-mix(in_srgb,var(--stage-win)_82%,var(--stage))] [&:nth-of-type(3)]:[animation-delay:1800ms]"
                key={digit}
              >
                {digit}
              </b>
            ))}
            <Box>{crowd}</Box>
          </>
        ) : (
          crowd
        )}
        <div className="absolute inset-bs-[26cqh] inset-s-1/2">
          {sparks.map((flight) => (
            <i
              className="absolute w-2.25 h-3.5 bg-stage-spark-1 opacity-0 [animation:hero-spark_10s_infinite_both] nth-[3n]:bg-stage-spark-2 nth-[3n+1]:rounded-[50%] nth-[3n+1]:bg-stage-spark-3 in-data-[brand=lucky]:size-3 in-data-[brand=lucky]:rounded-[50%]"
              key={`${flight['--x']} ${flight['--y']}`}
              style={flight}
            />
          ))}
        </div>
      </div>
      <div className="absolute z-3 inset-bs-2.5 inset-e-2.5 motion-reduce:hidden">
        <Button
          size="small"
          square
          icon={isPlaying ? 'pause' : 'play'}
          aria-label={t(isPlaying ? 'home.show.pause' : 'home.show.play')}
          onClick={() => onPlay(!isPlaying)}
        />
      </div>
    </>
  )
}

/** Starts once, when enough of the stage is in view. A show that the visitor stopped stays stopped. */
function useStartInView(stage: RefObject<HTMLElement | null>, onPlay: (isPlaying: boolean) => void) {
  useEffect(() => {
    const element = stage.current
    // The stage itself has no size until it plays.
    const slip = element?.parentElement
    if (!slip) return undefined
    let hasStarted = false
    const observer = new IntersectionObserver(
      ([entry]) => {
        const isSeen = entry?.isIntersecting === true
        element.toggleAttribute('data-seen', isSeen)
        if (isSeen && !hasStarted) onPlay(true)
        hasStarted ||= isSeen
      },
      { threshold: 0.4 },
    )
    observer.observe(slip)
    return () => observer.disconnect()
  }, [stage, onPlay])
}
