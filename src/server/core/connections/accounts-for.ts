import type { OnRefused } from '../../connectors/among-accounts.ts'
import type { ConnectedAccount } from '../../connectors/choose-connector.ts'
import type { Context } from '../../context.ts'
import { placeOfToken } from './closed-places.ts'
import { accountsOf, breakAccount } from './store.ts'

/** The accounts that somebody opened to us and that still work, with their tokens; what is refused is marked for its owner. */
export async function accountsFor(
  { db, secrets }: Pick<Context, 'db' | 'secrets'>,
  userId: string,
): Promise<{ accounts: ConnectedAccount[]; onRefused: OnRefused }> {
  const stored = (await accountsOf(db, userId)).filter((account) => !account.is_broken)
  return {
    accounts: stored.map(({ id, platform, external_id, name, token }) => ({
      id,
      platform,
      externalId: external_id,
      name,
      token: secrets.open(token, placeOfToken(id)).toString('utf8'),
    })),
    onRefused: async (refused) => {
      const account = stored.find(({ id }) => id === refused)
      if (account) await breakAccount(db, account.id, account.token)
    },
  }
}
