import { mostTicketBytes, mostTicketFiles, ticketFileEndings } from '../../../contract/lists/ticket-words.ts'

export type FilesFault = 'many' | 'large' | 'kind'

/** Why the server would not take these; it looks into them besides. */
export function faultOfFiles(files: readonly { name: string; size: number }[]): FilesFault | undefined {
  if (files.length > mostTicketFiles) return 'many'
  const endings: readonly string[] = ticketFileEndings
  if (files.some(({ name }) => !endings.includes(name.split('.').pop()?.toLowerCase() ?? ''))) return 'kind'
  return files.reduce((sum, { size }) => sum + size, 0) > mostTicketBytes ? 'large' : undefined
}
