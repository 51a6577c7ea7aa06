import { withTexts } from '#web/i18n/learn-texts.ts'
import { wholeNumber } from '#web/i18n/typed-number.ts'

/** Fetches the room, and opens it if a form was pressed whose draw another page will show. */
export async function pressRoom(form: HTMLFormElement | undefined): Promise<void> {
  const { enterRoom } = await withTexts('reveal', () => import('./room.tsx'))
  if (!form) return
  const sent = new FormData(form)
  const names = form.querySelector('textarea')?.value.split(/\r\n|\n|\r/) ?? []
  const winners = sent.get('winners') ?? '0'
  const places = typeof winners === 'string' ? wholeNumber(winners) : Number.NaN
  // Too few names are refused.
  if (names.filter((name) => name.trim() !== '').length >= places) enterRoom({ places })
}
