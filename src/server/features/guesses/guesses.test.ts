import { expect, it } from 'vitest'
import { type GuessGame, maxGuesses } from '#contract/draws/guesses.ts'
import { checkGame, type GameReceipt } from '#draw/guess-game.ts'
import { type Person, person } from '#test/world/people.ts'
import { type Answer, testWorld } from '#test/world/world.ts'
import { tidyUp } from '../../registry/scheduled-jobs.ts'
import { adoptGames, forgetGames } from './feature.ts'
import { openDueGame, openNumber } from './open-game.ts'
import { gameByShareCode } from './store.ts'

const world = await testWorld({ env: { TRUST_PROXY: '1' } })
const { ctx, ask, setTime } = world
const noon = new Date('2026-11-22T12:00:00Z')
setTime(noon)
const later = (minutes: number) => new Date(noon.getTime() + minutes * 60_000)
const codeOf = ({ status, json }: Answer) => (status < 300 ? status : String(json.data['code']))

let visitors = 0
/** A separate browser at a separate address. */
function visitor(address = `10.9.${visitors >> 8}.${visitors & 255}`) {
  visitors++
  let cookie = ''
  return {
    async ask(request: Parameters<typeof ask>[0]) {
      const headers = { 'x-forwarded-for': address, ...(cookie && { cookie }), ...request.headers }
      const answer = await ask({ ...request, headers })
      if (answer.cookie) cookie = answer.cookie
      return answer
    },
    get owner() {
      return `visitor:${cookie.split('=')[1]?.split('.')[0]}`
    },
  }
}
type Caller = Pick<Person, 'ask'>

const create = (caller: Caller, payload: object = {}, headers = {}) =>
  caller.ask({ method: 'POST', url: '/api/guess-games', payload, headers })
async function sealed(caller: Caller, payload: object = {}): Promise<GuessGame> {
  const { json } = await create(caller, payload)
  return json.data as GuessGame
}
const guess = (caller: Caller, { share_code }: GuessGame, number: number, name = 'Ada') =>
  caller.ask({ method: 'POST', url: `/api/guesses/${share_code}`, payload: { name, number } })
const open = (caller: Caller, { own_id }: GuessGame) =>
  caller.ask({ method: 'POST', url: `/api/guess-games/${own_id}/open`, payload: {} })
const read = async (caller: Caller, { share_code }: GuessGame) =>
  (await caller.ask({ url: `/api/guesses/${share_code}` })).json.data as GuessGame
async function receipt({ share_code }: GuessGame): Promise<GameReceipt> {
  const reply = await world.app.inject({ url: `/api/guesses/${share_code}/receipt` })
  return reply.json<GameReceipt>()
}

it('accepts guesses without an account, and reveals everything only after the end', async () => {
  const [organizer, zeynep, łukasz] = [visitor(), visitor(), visitor()]
  const game = await sealed(organizer, { title: 'Who brings cake', lowest: -5, highest: 500 })
  expect(game).toMatchObject({ status: 'open', guesses: null, guesses_count: 0 })
  expect(await guess(zeynep, game, 240, '  Zeynep   K. ')).toMatchObject({ status: 201 })
  expect(await guess(łukasz, game, -5, 'Łukasz')).toMatchObject({ status: 201 })

  const reply = await zeynep.ask({ url: `/api/guesses/${game.share_code}` })
  expect(reply.json.data).toMatchObject({
    own_guess: { no: 1, name: 'Zeynep K.', number: 240 },
    own_id: null,
  })
  // An open game reveals neither number nor salt nor the guesses of others, not even to its organizer.
  const asOrganizer = await organizer.ask({ url: `/api/guesses/${game.share_code}` })
  for (const { json } of [reply, asOrganizer]) {
    expect(json.data).not.toHaveProperty('number')
    expect(json.data).not.toHaveProperty('salt')
    expect(JSON.stringify(json.data)).not.toContain('Łukasz')
  }
  expect(codeOf(await ask({ url: `/api/guesses/${game.share_code}/receipt` }))).toBe('game_not_opened')

  const opened = (await open(organizer, game)).json.data as GuessGame
  const document = await receipt(game)
  expect(checkGame(document)).toEqual({ seal: true, range: true, winner: true })
  expect(document).toMatchObject({ commitment: game.commitment, proof: 'recorded' })
  expect(document.guesses.map(({ name, number }) => [name, number])).toEqual([
    ['Zeynep K.', 240],
    ['Łukasz', -5],
  ])
  expect(opened).toMatchObject({ status: 'opened', winner: { no: document.winner }, number: document.number })
  expect(codeOf(await guess(visitor(), game, 1))).toBe('game_closed')
  // Opening it again returns the same.
  expect((await open(organizer, game)).json.data).toEqual(opened)
})

it('shows guesses before the end if chosen, latest first', async () => {
  const organizer = visitor()
  const game = await sealed(organizer, { shows_guesses: true })
  await guess(visitor(), game, 1, 'first')
  await guess(visitor(), game, 2, 'second')
  const { guesses } = await read(visitor(), game)
  expect(guesses?.map(({ name }) => name)).toEqual(['second', 'first'])
})

it('accepts one guess per browser, and a repetition as the same', async () => {
  const [player, otherPlayer] = [visitor(), await person(world)]
  const game = await sealed(visitor())
  expect([codeOf(await guess(player, game, 7)), codeOf(await guess(player, game, 7))]).toEqual([201, 201])
  expect(codeOf(await guess(player, game, 8))).toBe('already_guessed')
  const atOnce = await Promise.all([1, 2, 3, 4].map((number) => guess(otherPlayer, game, number)))
  expect(atOnce.map(codeOf).filter((code) => code === 'already_guessed')).toHaveLength(3)
  expect((await read(player, game)).guesses_count).toBe(2)
})

it('numbers concurrent guesses without a gap', async () => {
  const game = await sealed(visitor(), { shows_guesses: true })
  await Promise.all(Array.from({ length: 20 }, (_, n) => guess(visitor(), game, n + 1)))
  const { guesses } = await read(visitor(), game)
  expect(guesses?.map(({ no }) => no)).toEqual(Array.from({ length: 20 }, (_, n) => 20 - n))
})

it('lets the database decide between concurrent guesses and the opening', async () => {
  for (let round = 0; round < 5; round++) {
    const organizer = visitor()
    const game = await sealed(organizer)
    const guesses = Array.from({ length: 6 }, (_, n) => () => guess(visitor(), game, n + 1))
    const attempts = guesses.toSpliced(round + 1, 0, () => open(organizer, game))
    const codes = (await Promise.all(attempts.map((attempt) => attempt()))).map(codeOf)
    const accepted = codes.filter((code) => code === 201).length
    expect(codes.filter((code) => code === 'game_closed')).toHaveLength(6 - accepted)
    // The receipt has exactly the guesses that were confirmed.
    const document = await receipt(game)
    expect(document.guesses).toHaveLength(accepted)
    expect(checkGame(document)).toEqual({ seal: true, range: true, winner: true })
  }
})

it('opens at its time by job or reader, once, and not earlier', async () => {
  const [byJob, byReader] = [visitor(), visitor()]
  const closes_at = later(30).toISOString()
  const [first, second] = [await sealed(byJob, { closes_at }), await sealed(byReader, { closes_at })]
  await openDueGame(ctx, first.own_id ?? '')
  expect((await read(byJob, first)).status).toBe('open')
  setTime(later(30))
  expect(codeOf(await guess(visitor(), first, 5))).toBe('game_closed')
  await Promise.all([1, 2, 3].map(() => openDueGame(ctx, first.own_id ?? '')))
  const opened = await read(byJob, first)
  expect(opened).toMatchObject({ status: 'opened', opened_at: closes_at, winner: null })
  expect((await read(visitor(), second)).status).toBe('opened')
  setTime(later(40))
  await openDueGame(ctx, first.own_id ?? '')
  expect(await read(byJob, first)).toEqual(opened)
  setTime(noon)
})

it('notifies its owner once when it opened by itself, not when opened by hand', async () => {
  const organizer = await person(world)
  const closes_at = later(30).toISOString()
  const [byItself, byHand] = [
    await sealed(organizer, { closes_at, title: 'Who brings cake' }),
    await sealed(organizer),
  ]
  const notifications = async () => {
    const { json } = await organizer.ask({ url: '/api/auth/notifications', headers: { 'x-language': 'de' } })
    return json.data['notifications'] as { type: string; text: string; link: string }[]
  }
  await open(organizer, byHand)
  await openDueGame(ctx, byItself.own_id ?? '')
  expect(await notifications()).toEqual([])
  setTime(later(30))
  await Promise.all([1, 2].map(() => openDueGame(ctx, byItself.own_id ?? '')))
  await read(visitor(), byItself)
  const news = await notifications()
  expect(news.map(({ type }) => type)).toEqual(['guess_game_opened'])
  expect(news[0]?.text).toContain('„Who brings cake“')
  expect(news[0]?.link).toMatch(new RegExp(`^/de/.*${byItself.share_code}$`))
  setTime(noon)
})

it('stays sealed if the opening fails', async () => {
  const organizer = visitor()
  const game = await sealed(organizer)
  const broken = { ...ctx, secrets: { ...ctx.secrets, open: () => Buffer.alloc(17, 0x31) } }
  await expect(openDueGame(broken, game.own_id ?? '')).resolves.toBeUndefined()
  setTime(later(60 * 24 * 31))
  await expect(openDueGame(broken, game.own_id ?? '')).rejects.toThrow('has another number stored')
  expect(await gameByShareCode(ctx.db, game.share_code)).toMatchObject({ number: null, opened_at: null })
  expect((await read(organizer, game)).status).toBe('opened')
  setTime(noon)
})

it('protects sealed and opened games against SQL statements', async () => {
  const organizer = visitor()
  const game = await sealed(organizer)
  await guess(visitor(), game, 5)
  const id = game.own_id ?? ''
  const { db } = ctx
  const change = (set: object) => db.updateTable('guess_games').set(set).where('id', '=', id).execute()
  await expect(change({ commitment: Buffer.alloc(32) })).rejects.toThrow('cannot be changed')
  await expect(change({ highest: 1000 })).rejects.toThrow('cannot be changed')
  await expect(
    db.updateTable('guesses').set({ number: 6 }).where('game_id', '=', id).execute(),
  ).rejects.toThrow('cannot be changed')
  await open(organizer, game)
  await expect(change({ number: 1 })).rejects.toThrow('cannot be opened again')
  const late = { game_id: id, no: 2, owner: 'x', origin: Buffer.of(), name: 'x', number: 1, guessed_at: noon }
  await expect(db.insertInto('guesses').values(late).execute()).rejects.toThrow('takes no guess')
})

it('stores number and salt encrypted, and draws the number from the whole range', async () => {
  const organizer = await person(world, { plan: 'Ultra' })
  const numbers = new Set<number>()
  for (let n = 0; n < 30; n++) {
    const game = await sealed(organizer, { lowest: 1, highest: 3 })
    const stored = await gameByShareCode(ctx.db, game.share_code)
    numbers.add(openNumber(ctx, stored?.id ?? '', stored?.sealed ?? Buffer.of()).number)
    // The number is only in the encrypted value, and that of one game cannot be decrypted for another.
    expect(stored).toMatchObject({ number: null, salt: null })
    expect(() => openNumber(ctx, 'another', stored?.sealed ?? Buffer.of())).toThrow()
  }
  expect(numbers).toEqual(new Set([1, 2, 3]))
})

it('seals once per key, and counts as one draw', async () => {
  const user = await person(world)
  const key = { 'idempotency-key': 'seal-1' }
  const answers = await Promise.all([1, 2, 3].map(() => create(user, { title: 'a' }, key)))
  expect(new Set(answers.map(({ json }) => json.data['share_code'])).size).toBe(1)
  expect(codeOf(await create(user, { title: 'b' }, key))).toBe('idempotency_key_reused')
  const { json } = await user.ask({ url: '/api/entitlements' })
  expect(json.data['day']).toMatchObject({ used: 1 })
})

it.each([
  ['an empty range', { lowest: 5, highest: 5 }, 'validation_failed'],
  ['a number beyond exact integers', { highest: 1e15 + 1 }, 'validation_failed'],
  ['a fraction', { lowest: 0.5 }, 'validation_failed'],
  ['an end before the beginning', { closes_at: noon.toISOString() }, 'game_time_invalid'],
  ['an end too far ahead', { closes_at: later(365 * 24 * 60).toISOString() }, 'game_time_invalid'],
])('refuses to seal with %s', async (_, payload, code) => {
  expect(codeOf(await create(visitor(), payload))).toBe(code)
})

it.each([
  ['a number below the range', 'Ada', 0],
  ['a number above it', 'Ada', 101],
  ['a fraction', 'Ada', 1.5],
  ['no name', '   ', 5],
  ['an invisible name', '\u200b\u2060', 5],
  ['a name with direction controls', 'Ada\u202eadA', 5],
  ['a name of two lines', 'Ada\u0007', 5],
  ['a name too long', 'a'.repeat(41), 5],
])('refuses a guess with %s', async (_, name, number) => {
  const player = visitor()
  const game = await sealed(player)
  expect(codeOf(await guess(player, game, number, name))).toBe('validation_failed')
  expect((await read(player, game)).guesses_count).toBe(0)
})

it('accepts an exact number at the far end', async () => {
  const player = visitor()
  const game = await sealed(player, { lowest: -1e15, highest: 1e15 })
  await guess(player, game, -1e15 + 1)
  await open(player, game)
  const document = await receipt(game)
  expect(document.guesses[0]?.number).toBe(-999_999_999_999_999)
  expect(checkGame(document)).toEqual({ seal: true, range: true, winner: true })
})

it('is full at its quota, and earlier for one address', async () => {
  const [organizer, neighbor] = [visitor('10.8.8.8'), visitor('10.8.8.8')]
  const game = await sealed(organizer)
  const count = (guesses: number) =>
    ctx.db
      .updateTable('guess_games')
      .set({ guesses })
      .where('id', '=', game.own_id ?? '')
      .execute()
  await guess(organizer, game, 1)
  const first = await ctx.db
    .selectFrom('guesses')
    .selectAll()
    .where('game_id', '=', game.own_id ?? '')
    .executeTakeFirstOrThrow()
  const many = Array.from({ length: 199 }, (_, n) => ({ ...first, no: n + 2, owner: `browser ${n}` }))
  await ctx.db.insertInto('guesses').values(many).execute()
  await count(200)
  expect(codeOf(await guess(neighbor, game, 5))).toBe('guesses_full')
  expect(codeOf(await guess(visitor(), game, 5))).toBe(201)
  await count(maxGuesses)
  expect(codeOf(await guess(visitor(), game, 5))).toBe('guesses_full')
})

it('erases the name behind a guess permanently, and every check still passes', async () => {
  const [organizer, guesser] = [visitor(), visitor()]
  const game = await sealed(organizer, { shows_guesses: true })
  await guess(guesser, game, 50, 'Rude Name')
  const erase = (no: number) =>
    organizer.ask({ method: 'POST', url: `/api/guess-games/${game.own_id}/erasures`, payload: { no } })
  expect(codeOf(await erase(2))).toBe('guess_not_found')
  expect((await erase(1)).json.data).toMatchObject({
    guesses: [{ no: 1, name: '', erased: true, number: 50 }],
  })
  expect(codeOf(await guess(guesser, game, 50, 'Rude Name'))).toBe(201)
  await open(organizer, game)
  const document = await receipt(game)
  expect(document).toMatchObject({ winner: 1, guesses: [{ name: null }] })
  expect(checkGame(document)).toEqual({ seal: true, range: true, winner: true })
})

it('is deleted after the period of its plan', async () => {
  const organizer = visitor()
  const game = await sealed(organizer)
  await open(organizer, game)
  const days = (n: number) => later(n * 24 * 60)
  setTime(days(29))
  expect(codeOf(await ask({ url: `/api/guesses/${game.share_code}` }))).toBe(200)
  setTime(days(30))
  expect(codeOf(await ask({ url: `/api/guesses/${game.share_code}` }))).toBe('game_not_found')
  await tidyUp(ctx)
  expect(await gameByShareCode(ctx.db, game.share_code)).toBeUndefined()
  setTime(noon)
})

it('moves to the account of its people, and is erased with it', async () => {
  const [browser, ada, other] = [visitor(), await person(world), visitor()]
  const [ownGame, foreign] = [await sealed(browser), await sealed(other, { shows_guesses: true })]
  await guess(browser, foreign, 5, 'Ada as visitor')
  const account = `user:${ada.id}`
  await adoptGames(ctx.db, browser.owner, account)
  expect((await read(ada, ownGame)).own_id).toBe(ownGame.own_id)
  expect((await read(ada, foreign)).own_guess).toMatchObject({ name: 'Ada as visitor' })
  await forgetGames(ctx.db, account)
  expect(codeOf(await ask({ url: `/api/guesses/${ownGame.share_code}` }))).toBe('game_not_found')
  expect(await read(other, foreign)).toMatchObject({ guesses: [{ name: '', erased: true, number: 5 }] })
})

it('shows addresses and phone numbers only to their owner and the organizer', async () => {
  const [organizer, ada, otherPlayer] = [visitor(), visitor(), visitor()]
  const game = await sealed(organizer, { lowest: 1, highest: 9, shows_guesses: true })
  await guess(ada, game, 5, 'canary@leak.example.org')
  const hidden = 'c•••@l•••.org'
  expect((await read(otherPlayer, game)).guesses).toMatchObject([{ name: hidden }])
  expect((await read(ada, game)).own_guess).toMatchObject({ name: 'canary@leak.example.org' })
  expect((await read(organizer, game)).guesses).toMatchObject([{ name: 'canary@leak.example.org' }])
  await open(organizer, game)
  expect(await read(otherPlayer, game)).toMatchObject({
    winner: { name: hidden },
    guesses: [{ name: hidden }],
  })
  expect(await receipt(game)).toMatchObject({ guesses: [{ name: hidden }] })
})
