/** The pages whose text an administrator can write, each in every language. */
export const writtenPages = ['about', 'privacyPolicy', 'terms'] as const
export type WrittenPage = (typeof writtenPages)[number]

/** Limits of such a text: number of sections, and UTF-16 units of each part. */
export const pageTextLimits = { sections: 60, title: 200, lead: 1000, heading: 200, text: 10_000 } as const
