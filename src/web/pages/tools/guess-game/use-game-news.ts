import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { GuessGame } from '../../../../contract/guesses.ts'
import { useT } from '../../../i18n/frame.tsx'
import { rememberSeal } from './remembered-seal.ts'

/** How often an open game is asked for, while its page is looked at. */
const pauseMs = 10_000

/** Keeps the page of an open game up to date, and answers in words what changed since it was opened. */
export function useGameNews(game: GuessGame): string {
  const t = useT()
  const { revalidate, state } = useRevalidator()
  const [first] = useState(game)
  const isOpen = game.status === 'open'

  useEffect(() => {
    if (isOpen) rememberSeal(game.share_code, game.commitment)
  }, [isOpen, game.share_code, game.commitment])

  useEffect(() => {
    if (!isOpen || state !== 'idle') return undefined
    const untilEnd = Date.parse(game.closes_at) - Date.now()
    const pause = untilEnd > 0 ? Math.min(pauseMs, untilEnd + 500) : pauseMs
    const timer = setTimeout(() => document.visibilityState === 'visible' && void revalidate(), pause)
    const look = () => document.visibilityState === 'visible' && void revalidate()
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [isOpen, state, game, revalidate])

  if (first.share_code !== game.share_code) return ''
  if (game.status === 'opened' && first.status === 'open') {
    const { winner, number } = game
    if (!winner) return t('guess_game.news.opened', { number })
    return t('guess_game.news.won', {
      number,
      name: winner.name || t('guess_game.erased'),
      guess: winner.number,
    })
  }
  if (game.guesses_count === first.guesses_count) return ''
  return t('guess_game.guesses', { count: game.guesses_count })
}
