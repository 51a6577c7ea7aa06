/** What visitors without an account may do (REQ-plans, plan free). The server enforces it; pages only display it. */
export const freePlan = { listRows: 10_000, sharingDays: 30 } as const
