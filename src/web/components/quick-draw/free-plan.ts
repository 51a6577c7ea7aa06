/** What visitors without an account may do (decision 2, plan free). The server decides; pages only say it. */
export const freePlan = { listRows: 10_000, sharingDays: 30 } as const
