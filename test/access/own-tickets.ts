import type { InjectOptions } from 'fastify'
import type { Person } from '../world/people.ts'
import { filesForm } from '../world/planted-forms.ts'
import type { World } from '../world/world.ts'

/** Calls about a person's conversation with the team. */
export function ownTickets({ ctx }: World) {
  const of = (request: (id: string) => InjectOptions) => ({ make: openTicket, request })
  const open = (id: string): InjectOptions => ({ method: 'GET', url: `/api/tickets/${id}` })
  /** the file of each ticket that has one; for any other ticket, a nonexistent file is requested */
  const files = new Map<string, string>()
  return {
    getTicket: of(open),
    writeToTicket: of((id) => ({ method: 'PUT', url: '/api/tickets', payload: { id, message: 'Hello?' } })),
    markTicketRead: of((id) => ({ method: 'PATCH', url: '/api/tickets', payload: { id } })),
    watchTicket: {
      // A stream continues as long as its session.
      make: async (owner: Person) => {
        const id = await openTicket(owner)
        const expires_at = new Date(Date.now() + 6000)
        await ctx.db.updateTable('sessions').set({ expires_at }).where('user_id', '=', owner.id).execute()
        return id
      },
      request: (id: string): InjectOptions => ({ method: 'GET', url: `/api/tickets/${id}/events` }),
    },
    getTicketFile: {
      make: async (owner: Person) => {
        const id = await openTicket(owner)
        const { media_id } = await ctx.db
          .selectFrom('support_files as f')
          .innerJoin('support_messages as m', 'm.id', 'f.message_id')
          .select('f.media_id')
          .where('m.ticket_id', '=', id)
          .executeTakeFirstOrThrow()
        files.set(id, media_id)
        return id
      },
      request: (id: string): InjectOptions => ({
        method: 'GET',
        url: `/api/tickets/${id}/files/${files.get(id) ?? id}`,
      }),
    },
  }
}

async function openTicket(owner: Person): Promise<string> {
  const files = [{ field: 'files', name: 'list.txt', content: 'Ada, Bob' }]
  const form = filesForm({ subject: 'A question', message: 'Who won?' }, files)
  const reply = await owner.ask({ method: 'POST', url: '/api/tickets', ...form })
  return String(reply.json.data['id'])
}
