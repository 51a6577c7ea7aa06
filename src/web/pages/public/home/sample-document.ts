/**
 * The receipt of the sample, for browsers that verify it. It is what `drawSample` draws; a test compares them.
 */
export const sampleDocument = {
  commitment: {
    v: 'draw/1',
    drawId: 'example',
    source: {
      kind: 'list',
    },
    rules: {
      one_entry_per_person: true,
      exclude: null,
    },
    unicode: '17.0.0',
    winners: 1,
    substitutes: 0,
    randomness: {
      kind: 'drand',
      chain: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
      round: 657413,
    },
    entries: {
      root: '7152edff37858b16c08f6e457b3adf8342dbdb8212d16ffe9e443cd0c2429d77',
      count: 24,
      tickets: 23,
    },
  },
  commitHash: '341fcd52c7e5d073042c02174a2fc0d5b6bb906dee3d40fb01fa5dd90a013413',
  beacon: 'fc1873a13f3545aeade8401532ef5519920652eee6b0d2b19ca12643b87b3587',
  seed: '9ca436a0ff1e0f1d6cb88b3788efd7c1069057fca3f182a1ad15b712308fdfbc',
  draws: [
    {
      i: 0,
      attempts: 1,
      r: 17,
      ticket: 17,
      index: 17,
      key: 'Francesca Greco',
      weight: 1,
      salt: 'ec5100d5ccd2de546a8a3c95b0916cd0',
      path: [
        ['L', 1, 'e56292d90d6f5fc29e5d2bfb7716f11bfb5d82942dbec211ab169831cc03240b'],
        ['R', 2, '73c702cf2ec394a97efe3288bf0132d4c794c6bcc838faf332777ee47eeccede'],
        ['R', 3, '663e983c671ec5330ce8e7e10937579a31b04ce1a27abcfd41538f75bb874e6e'],
        ['L', 16, 'c4c8760d6327d11d137c0743bac8bc16496a695dac0da383f6108ecf05e82930'],
      ],
    },
  ],
  beaconSignature:
    'b713718a38ae728dfd477991af2822e08d2f305e47718cef9f7848ce4050e7be41076862b98fad56e91a6b85b89cd97b',
}
