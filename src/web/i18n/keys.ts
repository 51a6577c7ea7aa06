import type about from '#locales/messages/en/about.json'
import type account from '#locales/messages/en/account.json'
import type accountLists from '#locales/messages/en/account_lists.json'
import type audit from '#locales/messages/en/audit.json'
import type challenges from '#locales/messages/en/challenges.json'
import type chance from '#locales/messages/en/chance.json'
import type chanceResult from '#locales/messages/en/chance_result.json'
import type coinToss from '#locales/messages/en/coin_toss.json'
import type collection from '#locales/messages/en/collection.json'
import type commentPicker from '#locales/messages/en/comment_picker.json'
import type connections from '#locales/messages/en/connections.json'
import type contact from '#locales/messages/en/contact.json'
import type contentFields from '#locales/messages/en/content_fields.json'
import type contentPages from '#locales/messages/en/content_pages.json'
import type contents from '#locales/messages/en/contents.json'
import type cookies from '#locales/messages/en/cookies.json'
import type dash from '#locales/messages/en/dash.json'
import type dashboard from '#locales/messages/en/dashboard.json'
import type dataDeletion from '#locales/messages/en/data_deletion.json'
import type dataTable from '#locales/messages/en/data_table.json'
import type demo from '#locales/messages/en/demo.json'
import type desk from '#locales/messages/en/desk.json'
import type diceRoll from '#locales/messages/en/dice_roll.json'
import type errors from '#locales/messages/en/errors.json'
import type faq from '#locales/messages/en/faq.json'
import type faqEditing from '#locales/messages/en/faq_editing.json'
import type forms from '#locales/messages/en/forms.json'
import type frame from '#locales/messages/en/frame.json'
import type giveaway from '#locales/messages/en/giveaway.json'
import type guessGame from '#locales/messages/en/guess_game.json'
import type guest from '#locales/messages/en/guest.json'
import type home from '#locales/messages/en/home.json'
import type icons from '#locales/messages/en/icons.json'
import type imports from '#locales/messages/en/imports.json'
import type languages from '#locales/messages/en/languages.json'
import type ledger from '#locales/messages/en/ledger.json'
import type legal from '#locales/messages/en/legal.json'
import type logs from '#locales/messages/en/logs.json'
import type media from '#locales/messages/en/media.json'
import type mediaPicker from '#locales/messages/en/media_picker.json'
import type menus from '#locales/messages/en/menus.json'
import type modules from '#locales/messages/en/modules.json'
import type notAuthorized from '#locales/messages/en/not_authorized.json'
import type offline from '#locales/messages/en/offline.json'
import type organiser from '#locales/messages/en/organiser.json'
import type overview from '#locales/messages/en/overview.json'
import type pageEditing from '#locales/messages/en/page_editing.json'
import type palette from '#locales/messages/en/palette.json'
import type plans from '#locales/messages/en/plans.json'
import type platformSettings from '#locales/messages/en/platform_settings.json'
import type pricing from '#locales/messages/en/pricing.json'
import type privacy from '#locales/messages/en/privacy.json'
import type randomNumber from '#locales/messages/en/random_number.json'
import type result from '#locales/messages/en/result.json'
import type resultComments from '#locales/messages/en/result_comments.json'
import type richText from '#locales/messages/en/rich_text.json'
import type roles from '#locales/messages/en/roles.json'
import type selfCheck from '#locales/messages/en/self_check.json'
import type sessionsList from '#locales/messages/en/sessions_list.json'
import type settings from '#locales/messages/en/settings.json'
import type setup from '#locales/messages/en/setup.json'
import type site from '#locales/messages/en/site.json'
import type stage from '#locales/messages/en/stage.json'
import type statistics from '#locales/messages/en/statistics.json'
import type submissions from '#locales/messages/en/submissions.json'
import type subscription from '#locales/messages/en/subscription.json'
import type subscriptions from '#locales/messages/en/subscriptions.json'
import type supplied from '#locales/messages/en/supplied.json'
import type support from '#locales/messages/en/support.json'
import type terms from '#locales/messages/en/terms.json'
import type tickets from '#locales/messages/en/tickets.json'
import type tools from '#locales/messages/en/tools.json'
import type users from '#locales/messages/en/users.json'
import type waiting from '#locales/messages/en/waiting.json'
import type withoutNetwork from '#locales/messages/en/without_network.json'

type Opened =
  | keyof typeof chance
  | keyof typeof chanceResult
  | keyof typeof coinToss
  | keyof typeof diceRoll
  | keyof typeof randomNumber
  | keyof typeof guessGame
  | keyof typeof pricing
  | keyof typeof about
  | keyof typeof contact
  | keyof typeof support
  | keyof typeof faq
  | keyof typeof privacy
  | keyof typeof legal
  | keyof typeof terms
  | keyof typeof withoutNetwork

type Written = keyof typeof site | keyof typeof home | keyof typeof tools | keyof typeof giveaway
type Waited = keyof typeof waiting
type Recorded = keyof typeof ledger | keyof typeof offline
type Answered =
  | Extract<keyof typeof forms, `field.${string}`>
  | keyof typeof result
  | Extract<keyof typeof errors, `alert.${string}` | `field.${string}`>

/** server messages that a page also shows without a call */
type ErrorKey = Extract<keyof typeof errors, `error.${string}` | `validation.${string}`>

type Picked = keyof typeof commentPicker | keyof typeof collection

type Visited = keyof typeof tickets | keyof typeof guest | keyof typeof setup

type Owned =
  | keyof typeof account
  | keyof typeof accountLists
  | keyof typeof connections
  | keyof typeof subscription

type Afterwards = keyof typeof challenges | keyof typeof selfCheck | keyof typeof organiser

type Shown =
  | keyof typeof resultComments
  | keyof typeof supplied
  | keyof typeof stage
  | keyof typeof statistics

type Operated =
  | keyof typeof desk
  | keyof typeof dashboard
  | keyof typeof plans
  | keyof typeof subscriptions
  | keyof typeof audit
  | keyof typeof logs
  | keyof typeof overview
  | keyof typeof imports
  | keyof typeof palette
  | keyof typeof platformSettings
  | keyof typeof dash
  | keyof typeof dataTable
  | keyof typeof users
  | keyof typeof sessionsList
  | keyof typeof roles
  | keyof typeof settings

type Drawn = keyof typeof icons | keyof typeof media | keyof typeof mediaPicker

type Composed =
  | keyof typeof contentFields
  | keyof typeof contents
  | keyof typeof richText
  | keyof typeof submissions
  | keyof typeof menus
  | keyof typeof modules
  | keyof typeof faqEditing
  | keyof typeof pageEditing

type Made = keyof typeof contentPages

type Framed =
  | keyof typeof frame
  | keyof typeof languages
  | keyof typeof cookies
  | keyof typeof dataDeletion
  | keyof typeof notAuthorized

type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'
type Stem<Key> = Key extends `${infer Start}_${PluralForm}` ? Start : Key

/** Every text key that a page can use; plural forms count as one. */
export type MessageKey = Stem<
  | Opened
  | Owned
  | Picked
  | Visited
  | ErrorKey
  | Written
  | Waited
  | Recorded
  | Answered
  | Afterwards
  | Framed
  | Made
  | Shown
  | Operated
  | Composed
  | Drawn
  | keyof typeof demo
>

export type MessageValues = Readonly<Record<string, string | number>>
export type Messages = Readonly<Record<string, string>>
