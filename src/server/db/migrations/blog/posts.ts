/** The first posts, oldest first: each folder contains the post's texts. */
export const posts = [
  {
    id: '00000000-0000-4000-8000-00000000b101',
    folder: 'giveaway-rules',
    topic: 'rules',
    published: '2026-11-03T08:00:00Z',
  },
  {
    id: '00000000-0000-4000-8000-00000000b102',
    folder: 'comment-giveaway',
    topic: 'how_to',
    published: '2026-11-09T08:00:00Z',
  },
  {
    id: '00000000-0000-4000-8000-00000000b103',
    folder: 'public-randomness',
    topic: 'fairness',
    published: '2026-11-13T08:00:00Z',
  },
  {
    id: '00000000-0000-4000-8000-00000000b104',
    folder: 'prove-it',
    topic: 'fairness',
    published: '2026-11-18T08:00:00Z',
  },
] as const
