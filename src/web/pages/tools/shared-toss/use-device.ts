import { hexToBytes } from '@noble/hashes/utils.js'
import { useCallback, useEffect, useState } from 'react'
import { getPairToss, joinPairToss, openPairToss, type PairToss } from '#contract/draws/pair-tosses.ts'
import { type PairRole, sealSecret } from '#draw/pair-toss.ts'
import { send } from '#web/api/send.ts'
import { byDevice } from '../chance-parts/device-chance.ts'
import { canOpen, isSame, otherOf, partOf } from './device-rules.ts'
import { forgetSecret, isStored, type KeptSecret, keepSecret, keptSecret, makeSecret } from './kept-secret.ts'

/** Milliseconds between polls while something may happen and the page is visible. */
const pauseMs = 2_000

export interface Device {
  toss: PairToss
  /** which of the two this device is; undefined before scripts run, null for a device that only watches */
  role: PairRole | null | undefined
  /** a seal is not the one that this device saw first, so it opens nothing and believes nothing */
  isChanged: boolean
  /** in words, if the last request failed */
  failure: string
  /** closing the page loses the secret, as the browser stores nothing */
  isFleeting: boolean
  isRefused: boolean
  isJoining: boolean
  join: () => Promise<void>
}

/** Plays this device's part in a toss: joins when asked, and opens as soon as both have sealed. */
export function useDevice(loaded: PairToss): Device {
  const code = loaded.share_code
  const [toss, setToss] = useState(loaded)
  const [kept, setKept] = useState<KeptSecret | null>()
  const [failure, setFailure] = useState('')
  const [isFleeting, setFleeting] = useState(false)
  const [isRefused, setRefused] = useState(false)
  const [isJoining, setJoining] = useState(false)
  const isChanged = kept ? !isSame(toss, kept) : false
  const isLive = toss.status === 'waiting' || toss.status === 'sealed'

  /** One look, and this device's own step if it is its turn. */
  const look = useCallback(async () => {
    const known = await send(getPairToss, { params: { share_code: code } })
    const mine = keptSecret(code)
    setFailure(known.ok ? '' : known.message)
    setKept(mine ?? null)
    setFleeting(mine !== undefined && !isStored(code))
    if (!known.ok) return
    const opened = mine && canOpen(known.data, mine) ? await open(known.data, mine) : undefined
    setToss(opened ?? known.data)
    setKept(keptSecret(code) ?? null)
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
    const own = { role: 'b', secret, theirs: toss.commitments.a } as const
    // Before it is sent: the server must never have a seal whose secret is lost.
    keepSecret(code, own)
    setFleeting(!isStored(code))
    const commitment = sealSecret({ id: code, toss: toss.toss }, 'b', hexToBytes(secret))
    const joined = await send(joinPairToss, { params: { share_code: code }, payload: { commitment } })
    if (!joined.ok && joined.code === 'pair_toss_taken') forgetSecret(code)
    setFailure(joined.ok ? '' : joined.message)
    if (joined.ok) {
      setToss(joined.data)
      setKept(own)
      await look()
    }
    setJoining(false)
  }

  return {
    toss,
    isChanged,
    failure,
    isFleeting,
    isRefused,
    isJoining,
    join,
    role: kept ? partOf(toss, kept) : kept,
  }
}

/** Opens this device's seal. The other seal is remembered first: after that, no other one counts. */
async function open(toss: PairToss, kept: KeptSecret): Promise<PairToss | undefined> {
  keepSecret(toss.share_code, { ...kept, theirs: toss.commitments[otherOf(kept.role)] })
  const payload = { role: kept.role, secret: kept.secret }
  const opened = await send(openPairToss, { params: { share_code: toss.share_code }, payload })
  return opened.ok ? opened.data : undefined
}
