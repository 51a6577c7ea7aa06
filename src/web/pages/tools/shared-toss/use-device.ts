import { useCallback, useEffect, useState } from 'react'
import { getPairToss, joinPairToss, openPairToss, type PairToss } from '#contract/draws/pair-tosses.ts'
import type { ChanceOutcome } from '#draw/chance/plan.ts'
import type { PairRole } from '#draw/paired-toss.ts'
import { send } from '#web/api/send.ts'
import { spoken } from '#web/i18n/spoken.ts'
import { byDevice } from '../chance-parts/device-chance.ts'
import {
  forgetSecret,
  isStored,
  type KeptSecret,
  keepSecret,
  keptSecret,
  makeSecret,
  otherOf,
  partOf,
} from './kept-secret.ts'

/** Milliseconds between polls while something may happen and the page is visible. */
const pauseMs = 2_000

/** A toss with what this device finds in it. */
interface Seen {
  toss: PairToss
  /** this device's part; undefined before it looked */
  kept: KeptSecret | null | undefined
  isChanged: boolean
  /** what came: recomputed here once the page runs */
  outcome: ChanceOutcome | undefined
}

/** The hash function is only needed by a device that takes part, and once both secrets are opened. */
const loadRules = () => import('./device-rules.ts')

export interface Device extends Pick<Seen, 'toss' | 'outcome' | 'isChanged'> {
  /** which of the two this device is; undefined before scripts run, null for a device that only watches */
  role: PairRole | null | undefined
  /** in words, if the last request failed */
  failure: string
  /** closing the page loses the secret, as the browser stores nothing */
  isFleeting: boolean
  isRefused: boolean
  isJoining: boolean
  join: () => Promise<void>
}

/** Plays this device's part in a toss: joins when asked, and opens as soon as both have sealed. */
export function useDevice(loaded: PairToss, outcomeOfLoaded: ChanceOutcome | undefined): Device {
  const code = loaded.share_code
  const [seen, setSeen] = useState<Seen>({
    toss: loaded,
    kept: undefined,
    isChanged: false,
    outcome: outcomeOfLoaded,
  })
  const [failure, setFailure] = useState('')
  const [isFleeting, setFleeting] = useState(false)
  const [isRefused, setRefused] = useState(false)
  const [isJoining, setJoining] = useState(false)
  const { toss, kept, isChanged, outcome } = seen
  const isLive = toss.status === 'waiting' || toss.status === 'sealed'

  /** One look, and this device's own step if it is its turn. */
  const look = useCallback(async () => {
    const known = await send(getPairToss, { params: { share_code: code } })
    const mine = keptSecret(code)
    setFailure(known.ok ? '' : known.message)
    setSeen((before) => ({ ...before, kept: mine ?? null }))
    setFleeting(mine !== undefined && !isStored(code))
    if (!known.ok) return
    try {
      const { canOpen } = mine ? await loadRules() : { canOpen: () => false }
      const opened = mine && canOpen(known.data, mine) ? await open(known.data, mine) : undefined
      setSeen(await seenNow(opened ?? known.data))
    } catch {
      setFailure(spoken().t('alert.no_connection'))
    }
  }, [code])

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isGone = false
    const run = async () => {
      const isVisible = document.visibilityState === 'visible'
      if (isVisible) await look().catch(() => undefined)
      if ((isLive || !isVisible) && !isGone) timer = setTimeout(() => void run(), pauseMs)
    }
    void run()
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [isLive, look])

  async function join() {
    const secret = keptSecret(code)?.secret ?? byDevice(makeSecret)
    setRefused(secret === undefined)
    if (secret === undefined) return
    setJoining(true)
    const rules = await loadRules().catch(() => undefined)
    if (!rules) {
      setFailure(spoken().t('alert.no_connection'))
      return setJoining(false)
    }
    const own = { role: 'b', secret, theirs: toss.commitments.a } as const
    // Before it is sent: the server must never have a seal whose secret is lost.
    keepSecret(code, own)
    setFleeting(!isStored(code))
    const commitment = rules.sealOf(toss, 'b', secret)
    const joined = await send(joinPairToss, { params: { share_code: code }, payload: { commitment } })
    if (!joined.ok && joined.code === 'pair_toss_taken') forgetSecret(code)
    setFailure(joined.ok ? '' : joined.message)
    if (joined.ok) {
      setSeen(await seenNow(joined.data))
      await look()
    }
    setJoining(false)
  }

  return {
    toss,
    outcome,
    isChanged,
    failure,
    isFleeting,
    isRefused,
    isJoining,
    join,
    role: kept ? partOf(toss, kept) : kept,
  }
}

/**
 * `isChanged` says that a seal is not the one that this device saw first, so that it opens nothing and believes nothing.
 */
async function seenNow(toss: PairToss): Promise<Seen> {
  const before = keptSecret(toss.share_code) ?? null
  const isOpened = toss.secrets.a !== null && toss.secrets.b !== null
  const rules = before || isOpened ? await loadRules() : undefined
  const kept = before && rules ? rules.takenPart(toss, before) : before
  if (kept === null) forgetSecret(toss.share_code)
  else if (kept !== before) keepSecret(toss.share_code, kept)
  const isChanged = kept !== null && rules?.isSame(toss, kept) === false
  return { toss, kept, isChanged, outcome: rules?.outcomeOf(toss) }
}

/** Opens this device's seal. The other seal is remembered first: after that, no other one counts. */
async function open(toss: PairToss, kept: KeptSecret): Promise<PairToss | undefined> {
  keepSecret(toss.share_code, { ...kept, theirs: toss.commitments[otherOf(kept.role)] })
  const payload = { role: kept.role, secret: kept.secret }
  const opened = await send(openPairToss, { params: { share_code: toss.share_code }, payload })
  return opened.ok ? opened.data : undefined
}
