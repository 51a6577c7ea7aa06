import type { CallBody } from '#contract/api/call.ts'
import { fail } from '#contract/api/errors.ts'
import type { ChanceSource } from '#contract/draws/chance.ts'
import type { testDraw } from '#contract/draws/giveaways.ts'
import { arePhones } from '#contract/draws/mask-contacts.ts'
import { isDiceFault, parseDice } from '#draw/chance/dice-notation.ts'
import { howMany, type NumberFault, type NumberSpec, numberFault } from '#draw/chance/numbers.ts'
import { type ChanceSpec, chanceEntries, howManyFit } from '#draw/chance/plan.ts'
import { sealChance } from '#draw/chance/sealed-chance.ts'
import { packEntries } from '#draw/entries/entries.ts'
import type { Context, Viewer } from '#server/context.ts'
import { planOf } from '#server/core/plans/entitlements.ts'
import { commentsToDraw, storedCommentsSource } from '../comments/comments-of-draw.ts'
import type { DrawOptions, DrawRequest } from './draw-request.ts'
import { listFromRequest } from './list.ts'
import {
  type FileChoice,
  firstNames,
  holdsPhones,
  listOf,
  readUploadedFile,
  storedUpload,
  type UploadedFile,
} from './list-from-file.ts'

type Deps = Pick<Context, 'db' | 'now' | 'plan'>
type ListToDraw = Pick<DrawRequest, 'source' | 'read' | 'comments'>

/**
 * The list that a request refers to, read and, for comments, with the rules applied: the same for a draw and its test.
 */
export async function listOfSource(
  ctx: Deps,
  viewer: Viewer,
  source: CallBody<typeof testDraw>['source'],
  options: Pick<DrawRequest['options'], 'winners' | 'rules'>,
): Promise<ListToDraw> {
  switch (source.type) {
    case 'upload':
      return listOfFile(ctx, viewer, await storedUpload(ctx, source.upload_id), source)
    case 'collection': {
      const { comments, read } = await commentsToDraw(ctx, viewer, source, options)
      return { source: storedCommentsSource(comments), comments, read }
    }
    case 'list':
      return listOfNames(source.entries)
  }
}

function listOfNames(names: Parameters<typeof listFromRequest>[0]): ListToDraw {
  const read = listFromRequest(names)
  const phones = arePhones(firstNames(read.list.entries)) && { phones: true as const }
  return { source: { type: 'list', ...phones }, read }
}

/** The list of a file from the request or from a preview. */
export async function listOfFile(
  ctx: Deps,
  viewer: Viewer,
  file: UploadedFile,
  choice: FileChoice,
): Promise<ListToDraw> {
  const read = await readUploadedFile(file, choice, await planOf(ctx, viewer))
  const phones = holdsPhones(read) && { phones: true as const }
  const source = { type: 'file' as const, file_name: file.name, file_sha256: read.sha256, ...phones }
  return { source, read: listOf(read) }
}

type ChanceOptions = Pick<DrawOptions, 'title' | 'mode' | 'time_zone'>

/**
 * Coins, dice or numbers as a draw: rows that represent their parts, each of which is drawn. Raises `validation_failed`
 * for an invalid toss, and `chance_too_large` if it does not fit into one receipt.
 */
export function listFromChance(
  source: ChanceSource,
  { title, mode, time_zone }: ChanceOptions,
): Pick<DrawRequest, 'read' | 'source' | 'options'> {
  // A toss is wanted now, and a scheduled one could be called off by its owner.
  if (mode === 'scheduled') throw invalid(['mode'], 'validation.not_an_option')
  const spec = specOf(source)
  const rows = chanceEntries(spec)
  if (!rows) throw fail('chance_too_large', { fits: howManyFit(spec) })
  return {
    source: { type: 'chance', chance: sealChance(spec) },
    options: {
      title,
      winners: rows.length,
      substitutes: 0,
      rules: { one_entry_per_person: false, exclude: [] },
      prizes: [],
      entries_public: true,
      show_contacts: false,
      ...(time_zone && { time_zone }),
      ...(mode && { mode }),
    },
    read: {
      list: {
        entries: packEntries(rows.map(({ key }) => key)),
        rows: Uint32Array.from(rows, (_, n) => n + 1),
        weights: Float64Array.from(rows, ({ weight }) => weight),
      },
      blank: 0,
      refused: 0,
    },
  }
}

function specOf(source: ChanceSource): ChanceSpec {
  switch (source.tool) {
    case 'coins':
      return { tool: 'coins', coins: source.coins }
    case 'dice': {
      const spec = parseDice(source.dice)
      if (isDiceFault(spec)) throw invalid(['source', 'dice'], 'validation.invalid')
      return spec
    }
    case 'numbers': {
      const { type: _, ...spec } = source
      const fault = numberFault(spec)
      if (fault) throw numbersInvalid(fault, spec)
      return spec
    }
  }
}

function numbersInvalid({ field, fault }: NumberFault, spec: NumberSpec) {
  const path = ['source', field]
  if (fault !== 'too_few') return invalid(path, 'validation.invalid')
  return invalid(path, 'validation.too_big.number', { count: Number(howMany(spec)) })
}

function invalid(path: string[], key: string, details?: { count: number }) {
  return fail('validation_failed', {}, [{ path, key, ...(details && { details }) }])
}
