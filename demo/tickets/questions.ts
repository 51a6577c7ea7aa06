import type { Locale } from '../../src/locales/locales.ts'

/** What a person asked the team in a demo, and the answers. */
export interface AskedTicket {
  /** null for the user of the demo */
  person: { username: string; fullname: string } | null
  locale: Locale
  priority: 'low' | 'medium' | 'high'
  subject: string
  message: string
  file?: { name: string; text: string }
  /** the team's messages, including notes; the last may close the ticket */
  said?: readonly { message: string; is_note?: boolean; close?: boolean }[]
}

/** People in all languages, one with a file, one with a closed ticket, and one ticket of the demo's user. */
export const asked: readonly AskedTicket[] = [
  {
    person: { username: 'jose-angel', fullname: 'José Ángel Gutiérrez' },
    locale: 'es',
    priority: 'medium',
    subject: 'Dos cargos en noviembre',
    message: 'En mi tarjeta aparecen dos cargos del mismo día. ¿Se puede devolver uno?',
    said: [
      { message: 'Two purchases, a minute apart: the first was never captured.', is_note: true },
      {
        message:
          'Hola, José Ángel:\n\nEl primer cargo es solo una retención del banco y desaparece en unos días. Solo se ha cobrado uno.',
        close: true,
      },
    ],
  },
  {
    person: { username: 'jgb', fullname: 'Jürgen Groß-Bäcker' },
    locale: 'de',
    priority: 'medium',
    subject: 'Rechnung mit USt-IdNr.',
    message: 'Wo trage ich unsere Umsatzsteuer-Identifikationsnummer ein, damit sie auf der Rechnung steht?',
    said: [
      {
        message:
          'Guten Tag, Herr Groß-Bäcker,\n\nunter „Abonnement“ führt „Karte, Adresse und Rechnungen“ zur Seite des Zahlungsanbieters. Dort lässt sie sich eintragen und steht ab der nächsten Rechnung darauf.',
      },
    ],
  },
  {
    person: { username: 'joao', fullname: 'João da Conceição' },
    locale: 'pt',
    priority: 'high',
    subject: 'Recolha parada nos 62 %',
    message: 'A recolha dos comentários parou nos 62 % e o sorteio está anunciado para hoje às 20 h.',
    said: [
      {
        message:
          'Olá, João,\n\nA plataforma está a pedir uma pausa; a recolha continua sozinha. Se não terminar a tempo, pode fazer o sorteio com uma lista.',
      },
    ],
  },
  {
    person: { username: 'larissa', fullname: 'Larissa Vasconcelos' },
    locale: 'pt-br',
    priority: 'medium',
    subject: 'Dois perfis no mesmo sorteio',
    message:
      'Temos dois perfis no Instagram. Dá para sortear entre os comentários dos dois e contar cada pessoa uma vez só?',
    said: [
      {
        message:
          'Oi, Larissa!\n\nDá, sim: conecte as duas contas, cole os dois links e deixe ligada a opção de uma participação por pessoa.',
      },
    ],
  },
  {
    person: { username: 'thibault', fullname: 'Thibault d’Aubigné' },
    locale: 'fr',
    priority: 'medium',
    subject: 'Accents mal affichés dans ma liste',
    message:
      'Dans ma liste, les accents s’affichent mal une fois le fichier envoyé. Je joins les premières lignes.',
    file: { name: 'participants.csv', text: 'nom;ville\nChloé;Orléans\nFrançois;Nîmes\nZoë;Saint-Étienne\n' },
  },
  {
    person: { username: 'giulia', fullname: 'Giulia Ferrarini' },
    locale: 'it',
    priority: 'low',
    subject: 'Due post, una sola estrazione',
    message:
      'Il nostro concorso vale per due post. Si possono raccogliere insieme i commenti e contare ogni persona una volta sola?',
  },
  {
    person: { username: 'elif-su', fullname: 'Elif Su Demir' },
    locale: 'tr',
    priority: 'high',
    subject: 'Kazananı değiştirmem gerekiyor',
    message:
      'Merhaba, dünkü çekilişte ikinci kazanan 18 yaşından küçük çıktı. Yerine sıradaki yedeği nasıl alırım?',
  },
  {
    person: null,
    locale: 'en',
    priority: 'low',
    subject: 'Can the result show our logo?',
    message: 'We’d like to have our logo on the result page and the certificate.',
    said: [
      {
        message:
          'Not yet: a result only shows what was drawn and how. There’s room for it at the bottom of the certificate, though.',
      },
    ],
  },
]

/** A result, a challenge to it, and its organizer's public answer. */
export const challenged = {
  title: 'Coffee set, two winners',
  entries: ['Ada', 'Bruno', 'Chloé', 'Deniz', 'Emil', 'Fatma', 'Hugo', 'Inês', 'Jonas', 'Kerem', 'Lucía'],
  person: { username: 'siobhan', fullname: 'Siobhán Ní Bhriain' },
  reason: 'entries',
  text: 'I commented on the first day, but my name isn’t on the list.',
  answer: 'Your comment came in an hour after the deadline in the post. All the earlier ones are in.',
} as const

/** What the team needs again and again. */
export const canned = {
  title: 'Where to find results',
  text: {
    tr: 'Her sonucu hesabınızdaki çekiliş geçmişinde bulabilirsiniz.',
    en: 'You’ll find every result in your account, under “Giveaway history”.',
    es: 'Cada resultado está en el historial de tu cuenta.',
    de: 'Jedes Ergebnis finden Sie in Ihrem Konto unter „Verlosungen“.',
    fr: 'Chaque résultat se trouve dans l’historique de votre compte.',
    it: 'Ogni risultato si trova nello storico del tuo account.',
    pt: 'Cada resultado está no histórico da sua conta.',
    'pt-br': 'Todos os resultados ficam no histórico da sua conta.',
  },
} as const
