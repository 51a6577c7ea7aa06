import type { Giveaway, PendingGiveaway } from '#contract/draws/giveaways.ts'
import { type CheckIn, type Result, replacementReasons, type Winner } from '#contract/draws/results.ts'
import { voidingOf } from '#contract/draws/voiding-of.ts'
import { chanceOf } from '#draw/chance/check-chance.ts'
import type { Commitment } from '#draw/commitment.ts'
import type { Receipt, ReceiptDraw } from '#draw/receipt/receipt.ts'
import { platforms } from '#posts/address.ts'
import { isOpenToOthers } from '#server/core/plans/draw-visibility.ts'
import { drawnWinners, type Holders, holdersAfter, prizeRank } from '../after/places.ts'
import type { StoredEvent } from '../after/store.ts'
import type { StoredGiveaway, StoredWinner } from '../store.ts'
import { isHidden, publicName } from './public-names.ts'
import type { ResultParts } from './result-parts.ts'

/** A finished draw as shown to everyone with the link. `origin` is the base of its link. */
export function resultView(parts: ResultParts, origin: string): Result {
  const { stored, events } = parts
  const holders = holdersAfter(drawnWinners(stored), events)
  const view = (winner: StoredWinner) => winnerView(winner, parts, holders)
  const drawn = (stored.winners ?? []).map(view)
  return {
    ...sealedView(parts, origin),
    status: 'finished',
    finished: true,
    winners: drawn.slice(0, stored.winners_count),
    substitutes: drawn.slice(stored.winners_count),
    further: events.filter(({ draw }) => draw !== null).map((event) => view(furtherWinner(event))),
    events: events.map(eventView),
    ...chanceView(stored),
    erased: stored.erased,
    finished_at: (stored.finished_at ?? stored.sealed_at).toISOString(),
    expires_at: stored.expires_at?.toISOString() ?? null,
  }
}

/** A finished draw for documents meant to be shared: even the organizer gets the public view. */
export function publicResultView(parts: ResultParts, origin: string): Result {
  return resultView({ ...parts, isOwn: false }, origin)
}

/** A draw that waits for its randomness, as shown to everyone with the link. */
export function checkInView(parts: ResultParts, origin: string): CheckIn {
  const event = voidingOf(parts.events)
  const voided = event ? { type: 'void' as const, at: event.at.toISOString(), note: event.note ?? '' } : null
  return {
    ...sealedView(parts, origin),
    status: 'sealed',
    finished: false,
    now: parts.now.toISOString(),
    overdue: voided === null && isOverdue(parts),
    voided,
  }
}

/** Either of them, for the giveaway's owner. */
export function giveawayView(parts: ResultParts, origin: string): Giveaway | PendingGiveaway {
  const { id } = parts.stored
  return parts.stored.status === 'finished'
    ? { id, ...resultView(parts, origin) }
    : { id, ...checkInView(parts, origin) }
}

export function finishedView(parts: ResultParts, origin: string): Giveaway {
  return { id: parts.stored.id, ...resultView(parts, origin) }
}

/** Rounds arrive within a second or two; a longer delay means something is wrong. */
const graceMs = 10_000

function isOverdue({ stored, now }: Pick<ResultParts, 'stored' | 'now'>): boolean {
  const due = stored.draw_at ?? stored.sealed_at
  return now.getTime() > due.getTime() + graceMs
}

function sealedView(parts: ResultParts, origin: string) {
  const { stored, header, ledgerIndex, earlier, isOwn, now } = parts
  return {
    title: stored.title,
    source: sourceView(stored.source),
    rules: {
      one_entry_per_person: stored.rules.one_entry_per_person,
      excluded_names: header.rules?.exclude?.count ?? 0,
      ...commentRulesView(stored, header),
    },
    mode: stored.mode,
    label: stored.mode === 'local' ? ('recorded' as const) : ('provable' as const),
    beacon: beaconView(stored),
    seq: stored.seq,
    earlier,
    winners_count: stored.winners_count,
    substitutes_count: stored.substitutes_count,
    participants_total: stored.participants_total,
    eligible_total: stored.eligible_total,
    tickets_total: stored.tickets_total,
    removals: stored.removals,
    commit_hash: stored.commit_hash,
    entries_root: header.entries.root,
    ledger_index: ledgerIndex ?? null,
    timestamped: stored.timestamp_token !== null,
    sealed_at: stored.sealed_at.toISOString(),
    time_zone: stored.time_zone,
    entries_public: stored.entries_public,
    ...(stored.ceremony && { ceremony: stored.ceremony }),
    comments_until: parts.commentsUntil?.toISOString() ?? null,
    share_code: stored.share_code,
    share_link: `${origin}/results/${stored.share_code}`,
    ...(parts.look && { look: parts.look }),
    ...(isOwn ? { own_id: stored.id, is_shared: isOpenToOthers(stored, now) } : {}),
  }
}

/** The number of previous winners is as public as that of excluded names; the names are not. */
function commentRulesView({ rules }: StoredGiveaway, header: Commitment) {
  if (!rules.comments) {
    const past = header.rules?.past_winners
    return past ? { past_winners: past.count, past_winners_from: { by: past.by, n: past.n } } : {}
  }
  const past = header.rules?.comments?.find((rule) => rule.rule === 'past_winners/1')
  return { comments: rules.comments, ...(past && { past_winners: past.names.count }) }
}

/** The outcome, computed from the tickets of the receipt as a verifier does. */
function chanceView({ source, receipt }: StoredGiveaway) {
  const outcome = source.type === 'chance' && receipt ? chanceOf(JSON.parse(receipt) as Receipt) : undefined
  return outcome ? { chance: { outcome } } : {}
}

function sourceView({ platform, phones: _, ...source }: StoredGiveaway['source']) {
  const knownPlatform = platforms.find((name) => name === platform) ?? null
  return platform === undefined ? source : { ...source, platform: knownPlatform }
}

function beaconView({ chain, round, draw_at }: StoredGiveaway) {
  return chain && round && draw_at ? { chain, round, due: draw_at.toISOString() } : null
}

/** The only place where winners' names are exposed to others; only the organizer gets both forms. */
function namesView(name: string, { stored, isOwn }: Pick<ResultParts, 'stored' | 'isOwn'>) {
  const visibleName = publicName(stored, name)
  return visibleName === name ? {} : { name: isOwn ? name : visibleName, public_name: visibleName }
}

function winnerView({ comment, ...winner }: StoredWinner, parts: ResultParts, holders: Holders): Winner {
  const { stored, claims, pictures, isOwn } = parts
  const { rank } = winner
  const first = prizeRank(rank, holders)
  const prize = first <= stored.winners_count ? stored.prizes[first - 1] : undefined
  const picture = pictures.get(rank)
  const replacedBy = holders.replacedBy.get(rank)
  const replaces = holders.replaces.get(rank)
  const claim = claims.find((it) => it.rank === rank)
  return {
    ...winner,
    ...namesView(winner.name, parts),
    ...(comment && (isOwn || !isHidden(stored, winner.name)) ? { comment } : {}),
    ...(prize ? { prize } : {}),
    ...(picture && !winner.erased && !isHidden(stored, winner.name) ? { picture } : {}),
    ...(replacedBy ? { replaced_by: replacedBy } : {}),
    ...(replaces ? { replaces } : {}),
    ...(claim
      ? {
          claim: {
            deadline: claim.deadline.toISOString(),
            claimed_at: claim.claimed_at?.toISOString() ?? null,
          },
        }
      : {}),
  }
}

function furtherWinner({ by_rank, draw, source_row, comment }: StoredEvent): StoredWinner {
  const receiptDraw = draw as ReceiptDraw
  const isErased = !('key' in receiptDraw)
  return {
    rank: by_rank ?? receiptDraw.i + 1,
    name: isErased ? '' : receiptDraw.key,
    row: source_row ?? receiptDraw.index + 1,
    weight: receiptDraw.weight,
    ...(comment && { comment }),
    ...(isErased ? { erased: true as const } : {}),
  }
}

function eventView({ type, at, rank, by_rank, reason, note }: StoredEvent): Result['events'][number] {
  if (type === 'void') return { type, at: at.toISOString(), note: note ?? '' }
  const code = replacementReasons.find((candidate) => candidate === reason) ?? 'other'
  return { type, at: at.toISOString(), rank: rank ?? 0, by: by_rank ?? 0, reason: code, note }
}
