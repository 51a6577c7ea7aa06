import type { LedgerFault, LedgerProblem } from '../draw/ledger/ledger-problem.ts'

/** A problem of a ledger in words, with its place. The command line speaks English only. */
export function ledgerProblemText(problem: LedgerProblem): string {
  const { line, path, below } = problem
  const place = [line === undefined ? '' : `line ${line}`, path ?? '', below ? `over ${below}` : '']
  const words = place.filter((word) => word !== '').join(', ')
  return words === '' ? texts[problem.fault](problem) : `${words}: ${texts[problem.fault](problem)}`
}

const texts: Record<LedgerFault, (problem: LedgerProblem) => string> = {
  checkpoint_missing: () => 'there is no checkpoint',
  checkpoint_shape: () => 'the checkpoint is no signed note of a ledger',
  checkpoint_origin: () => 'the checkpoint is that of another ledger than the key',
  checkpoint_key: () => 'no known key has signed the checkpoint',
  checkpoint_signature: () => 'the signature of the checkpoint is wrong',
  part_missing: () => 'not there',
  part_shape: () => 'not a part of a ledger, or not of this size',
  line_shape: () => 'not the text of a ledger line',
  line_hash: () => 'not the line whose hash was published',
  line_index: () => 'says that it stands elsewhere',
  line_prev: () => 'names another line before it',
  line_time: () => 'is more than five minutes older than the line before it',
  sealed_twice: () => 'seals a draw that was sealed before',
  not_sealed: () => 'speaks of a draw that was never sealed',
  other_seal: () => 'speaks of a draw that was sealed otherwise',
  drawn_twice: () => 'draws what was drawn before',
  not_drawn: () => 'replaces a winner of a draw that was not drawn',
  after_void: () => 'goes on with a draw that was made void',
  replaced_twice: () => 'replaces a place that was replaced before',
  replaced_out_of_order: () => 'promotes somebody whose turn it was not',
  tile_hash: () => 'is not the hash of what stands below it',
  root: () => 'all lines together are not what the checkpoint signs',
  rewritten: ({ size }) => `the first ${size} lines are not those that were known before`,
  shortened: ({ size }) => `there were ${size} lines before`,
}
