import { useEffect, useRef, useState } from 'react'
import { useT } from '../../../i18n/frame.tsx'
import { Button } from '../../../ui/button.tsx'
import type { NewLines } from './use-new-lines.ts'

/** How often readers are told how many came, in milliseconds: not with every line. */
const betweenWords = 5000

/** Begins and pauses to follow the logs, and says how many new lines there are. */
export function FollowBar({ lines: { came, state, follow, pause } }: { lines: NewLines }) {
  const t = useT()
  const isOn = state === 'on'
  const told = useNowAndThen(came)
  return (
    <div className="logs-follow needs-script">
      <Button size="small" icon={isOn ? 'pause' : 'play'} onClick={isOn ? pause : follow}>
        {t(isOn ? 'logs.pause' : 'logs.follow')}
      </Button>
      <p role="status">
        {state === 'lost' && t('logs.lost')}
        {state !== 'lost' && told > 0 && t('logs.came', { count: told })}
        {isOn && told === 0 && t('logs.following')}
      </p>
    </div>
  )
}

/** A number as it was a moment ago, so that it does not change all the time; back to nothing at once. */
function useNowAndThen(number: number): number {
  const [told, setTold] = useState(number)
  const latest = useRef(number)
  useEffect(() => {
    latest.current = number
  }, [number])
  useEffect(() => {
    const timer = setInterval(() => setTold(latest.current), betweenWords)
    return () => clearInterval(timer)
  }, [])
  if (told > number) setTold(number)
  return told > 0 || number === 0 ? Math.min(told, number) : number
}
