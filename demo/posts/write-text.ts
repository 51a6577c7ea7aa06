import type { Speech } from '../speech/speech.ts'

const signs = ['🎉', '🤞', '🍀', '😍', '🙏', '💛', '👏', '✨']

/** What a comment is about; replies are chosen to match. */
type Matter = 'entry' | 'question' | 'aside' | 'bot' | 'answer' | 'reply'

export interface Draft {
  matter: Matter
  text: string
}

/** A number from 0 to 1. */
export type Random = () => number

/** An unprompted comment; `friend` returns a friend's name, without the @. */
export function writeText(speech: Speech, random: Random, friend: () => string): Draft {
  const roll = random()
  if (roll < 0.56) return { matter: 'entry', text: entry(speech, random) }
  if (roll < 0.74) return { matter: 'entry', text: mention(speech, random, friend) }
  if (roll < 0.82) return { matter: 'question', text: pick(speech.questions, random) }
  if (roll < 0.9) return { matter: 'aside', text: pick(speech.asides, random) }
  if (roll < 0.985) return { matter: 'entry', text: pick(speech.shouts, random) }
  return { matter: 'bot', text: pick(speech.bots, random) }
}

/** A reply: the author answers questions, others wish luck. */
export function writeReply(speech: Speech, random: Random, byAuthor: boolean): Draft {
  return byAuthor
    ? { matter: 'answer', text: pick(speech.answers, random) }
    : { matter: 'reply', text: pick(speech.replies, random) }
}

function pick<T>(list: readonly T[], random: Random): T {
  const one = list[Math.floor(random() * list.length)]
  if (one === undefined) throw new Error('Nothing to pick from.')
  return one
}

function entry(speech: Speech, random: Random): string {
  const first = pick(speech.entries, random)
  const joint = /[.!?]$/.test(first) ? ' ' : '. '
  const text = random() < 0.4 ? `${first}${joint}${pick(speech.reasons, random)}` : first
  return adorned(text, speech, random)
}

function mention(speech: Speech, random: Random, friend: () => string): string {
  const friends = Array.from({ length: 1 + Math.floor(random() * 3) }, () => `@${friend()}`)
  return adorned(pick(speech.friends, random).replace('{friends}', friends.join(' ')), speech, random)
}

function adorned(text: string, speech: Speech, random: Random): string {
  const sign = random() < 0.35 ? ` ${pick(signs, random)}` : ''
  const tag = random() < 0.3 ? ` ${pick(speech.hashtags, random)}` : ''
  return `${text}${sign}${tag}`
}
