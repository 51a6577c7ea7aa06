/** The topics of posts, in each language. */
export const topics = {
  fairness: {
    tr: 'Adalet ve kanıt',
    en: 'Fairness and proof',
    es: 'Juego limpio y pruebas',
    de: 'Fairness und Nachweis',
    fr: 'Équité et preuve',
    it: 'Correttezza e prove',
    pt: 'Imparcialidade e provas',
  },
  how_to: {
    tr: 'Nasıl yapılır',
    en: 'How to',
    es: 'Paso a paso',
    de: 'Anleitung',
    fr: 'Mode d’emploi',
    it: 'Come si fa',
    pt: 'Passo a passo',
  },
  rules: {
    tr: 'Kurallar',
    en: 'Rules',
    es: 'Bases',
    de: 'Teilnahmebedingungen',
    fr: 'Règlement',
    it: 'Regolamento',
    pt: 'Regulamento',
  },
} as const

/** The blog's module, as an administrator could have created it. */
export const blogModule = {
  id: '00000000-0000-4000-8000-00000000b100',
  key: 'blog',
  name: { tr: 'Blog', en: 'Blog', es: 'Blog', de: 'Blog', fr: 'Blog', it: 'Blog', pt: 'Blog' },
  slug: { tr: 'blog', en: 'blog', es: 'blog', de: 'blog', fr: 'blog', it: 'blog', pt: 'blog' },
  description: {
    tr: 'Dürüst çekilişler üzerine: nasıl yapılır, nasıl kanıtlanır, kurallarında neler yazmalı.',
    en: 'About fair giveaways: how to run them, how to prove them, and what belongs in their rules.',
    es: 'Sobre sorteos limpios: cómo hacerlos, cómo demostrarlos y qué poner en las bases.',
    de: 'Über faire Verlosungen: wie man sie durchführt, wie man sie beweist und was in die Teilnahmebedingungen gehört.',
    fr: 'Des tirages équitables\u202f: comment les organiser, comment les prouver et que mettre dans leur règlement.',
    it: 'Estrazioni corrette: come organizzarle, come dimostrarle e che cosa scrivere nel regolamento.',
    pt: 'Sobre sorteios justos: como fazê-los, como prová-los e o que escrever no regulamento.',
  },
  icon: 'lucide:newspaper',
  column: 2,
  upload: { kinds: ['image'], most: 10, bytes: 8 * 1024 * 1024 },
  listPage: 'cards',
  detailPage: 'article',
  fields: [
    {
      key: 'topic',
      label: { tr: 'Konu', en: 'Topic', es: 'Tema', de: 'Thema', fr: 'Sujet', it: 'Argomento', pt: 'Tema' },
      type: 'selection',
      required: false,
      options: Object.entries(topics).map(([value, label]) => ({ value, label })),
      sortable: true,
      searchable: true,
      visibility: 'everywhere',
      order: 1,
      settings: {},
    },
  ],
} as const
