/** What a plan allows (decision 2). `null` means without limit. */
export interface Plan {
  name: 'free' | 'basic' | 'pro' | 'Ultra'
  /** finished draws per UTC day and month */
  dailyLimit: number | null
  monthlyLimit: number | null
  /** rows of a list or file in one draw */
  listRows: number
  /** comments of a post in one draw */
  comments: number
  /** days for which a shared result stays open */
  sharingDays: number | null
}

/** The seeded numbers. They become rows that an administrator edits once plans are stored. */
export const plans: Record<Plan['name'], Plan> = {
  free: { name: 'free', dailyLimit: 10, monthlyLimit: 100, listRows: 10_000, comments: 500, sharingDays: 30 },
  basic: {
    name: 'basic',
    dailyLimit: 30,
    monthlyLimit: 300,
    listRows: 50_000,
    comments: 5000,
    sharingDays: 180,
  },
  pro: {
    name: 'pro',
    dailyLimit: 100,
    monthlyLimit: 1000,
    listRows: 250_000,
    comments: 50_000,
    sharingDays: null,
  },
  Ultra: {
    name: 'Ultra',
    dailyLimit: null,
    monthlyLimit: null,
    listRows: 1_000_000,
    comments: 200_000,
    sharingDays: null,
  },
}
