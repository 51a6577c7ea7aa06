// Made by scripts/messages/write-message-keys.ts; not to be edited.

import type about from './messages/en/about.json'
import type account from './messages/en/account.json'
import type accountLists from './messages/en/account_lists.json'
import type audit from './messages/en/audit.json'
import type bell from './messages/en/bell.json'
import type certificate from './messages/en/certificate.json'
import type challenges from './messages/en/challenges.json'
import type chance from './messages/en/chance.json'
import type chanceResult from './messages/en/chance_result.json'
import type clip from './messages/en/clip.json'
import type coinToss from './messages/en/coin_toss.json'
import type collection from './messages/en/collection.json'
import type commentPicker from './messages/en/comment_picker.json'
import type connections from './messages/en/connections.json'
import type contact from './messages/en/contact.json'
import type contentFields from './messages/en/content_fields.json'
import type contentPages from './messages/en/content_pages.json'
import type contents from './messages/en/contents.json'
import type cookies from './messages/en/cookies.json'
import type dash from './messages/en/dash.json'
import type dashboard from './messages/en/dashboard.json'
import type dataDeletion from './messages/en/data_deletion.json'
import type dataTable from './messages/en/data_table.json'
import type demo from './messages/en/demo.json'
import type desk from './messages/en/desk.json'
import type diceRoll from './messages/en/dice_roll.json'
import type drawNames from './messages/en/draw_names.json'
import type draws from './messages/en/draws.json'
import type embed from './messages/en/embed.json'
import type errors from './messages/en/errors.json'
import type faq from './messages/en/faq.json'
import type faqEditing from './messages/en/faq_editing.json'
import type files from './messages/en/files.json'
import type forms from './messages/en/forms.json'
import type frame from './messages/en/frame.json'
import type giveaway from './messages/en/giveaway.json'
import type guessGame from './messages/en/guess_game.json'
import type guest from './messages/en/guest.json'
import type home from './messages/en/home.json'
import type icons from './messages/en/icons.json'
import type imports from './messages/en/imports.json'
import type languages from './messages/en/languages.json'
import type ledger from './messages/en/ledger.json'
import type legal from './messages/en/legal.json'
import type listTool from './messages/en/list_tool.json'
import type live from './messages/en/live.json'
import type logs from './messages/en/logs.json'
import type mailTexts from './messages/en/mail_texts.json'
import type mails from './messages/en/mails.json'
import type media from './messages/en/media.json'
import type mediaPicker from './messages/en/media_picker.json'
import type menus from './messages/en/menus.json'
import type modules from './messages/en/modules.json'
import type notAuthorized from './messages/en/not_authorized.json'
import type offline from './messages/en/offline.json'
import type organizer from './messages/en/organizer.json'
import type overview from './messages/en/overview.json'
import type pageEditing from './messages/en/page_editing.json'
import type pairToss from './messages/en/pair_toss.json'
import type palette from './messages/en/palette.json'
import type plans from './messages/en/plans.json'
import type platformPage from './messages/en/platform_page.json'
import type platformSettings from './messages/en/platform_settings.json'
import type postPreview from './messages/en/post_preview.json'
import type posts from './messages/en/posts.json'
import type pricing from './messages/en/pricing.json'
import type privacy from './messages/en/privacy.json'
import type raffle from './messages/en/raffle.json'
import type randomNumber from './messages/en/random_number.json'
import type randomOrder from './messages/en/random_order.json'
import type randomTeams from './messages/en/random_teams.json'
import type records from './messages/en/records.json'
import type result from './messages/en/result.json'
import type resultComments from './messages/en/result_comments.json'
import type richText from './messages/en/rich_text.json'
import type roles from './messages/en/roles.json'
import type santaName from './messages/en/santa_name.json'
import type secretSanta from './messages/en/secret_santa.json'
import type selfCheck from './messages/en/self_check.json'
import type sessionsList from './messages/en/sessions_list.json'
import type settings from './messages/en/settings.json'
import type setup from './messages/en/setup.json'
import type shareResult from './messages/en/share_result.json'
import type site from './messages/en/site.json'
import type stage from './messages/en/stage.json'
import type statistics from './messages/en/statistics.json'
import type status from './messages/en/status.json'
import type submissions from './messages/en/submissions.json'
import type subscription from './messages/en/subscription.json'
import type subscriptions from './messages/en/subscriptions.json'
import type supplied from './messages/en/supplied.json'
import type support from './messages/en/support.json'
import type terms from './messages/en/terms.json'
import type tickets from './messages/en/tickets.json'
import type tools from './messages/en/tools.json'
import type trash from './messages/en/trash.json'
import type users from './messages/en/users.json'
import type verifyReceipt from './messages/en/verify_receipt.json'
import type versions from './messages/en/versions.json'
import type waiting from './messages/en/waiting.json'
import type wheelOfNames from './messages/en/wheel_of_names.json'
import type withoutNetwork from './messages/en/without_network.json'
import type yesOrNo from './messages/en/yes_or_no.json'

/** Every key of the messages, plural forms included. */
export type WholeKey =
  | keyof typeof about
  | keyof typeof account
  | keyof typeof accountLists
  | keyof typeof audit
  | keyof typeof bell
  | keyof typeof certificate
  | keyof typeof challenges
  | keyof typeof chance
  | keyof typeof chanceResult
  | keyof typeof clip
  | keyof typeof coinToss
  | keyof typeof collection
  | keyof typeof commentPicker
  | keyof typeof connections
  | keyof typeof contact
  | keyof typeof contentFields
  | keyof typeof contentPages
  | keyof typeof contents
  | keyof typeof cookies
  | keyof typeof dash
  | keyof typeof dashboard
  | keyof typeof dataDeletion
  | keyof typeof dataTable
  | keyof typeof demo
  | keyof typeof desk
  | keyof typeof diceRoll
  | keyof typeof drawNames
  | keyof typeof draws
  | keyof typeof embed
  | keyof typeof errors
  | keyof typeof faq
  | keyof typeof faqEditing
  | keyof typeof files
  | keyof typeof forms
  | keyof typeof frame
  | keyof typeof giveaway
  | keyof typeof guessGame
  | keyof typeof guest
  | keyof typeof home
  | keyof typeof icons
  | keyof typeof imports
  | keyof typeof languages
  | keyof typeof ledger
  | keyof typeof legal
  | keyof typeof listTool
  | keyof typeof live
  | keyof typeof logs
  | keyof typeof mailTexts
  | keyof typeof mails
  | keyof typeof media
  | keyof typeof mediaPicker
  | keyof typeof menus
  | keyof typeof modules
  | keyof typeof notAuthorized
  | keyof typeof offline
  | keyof typeof organizer
  | keyof typeof overview
  | keyof typeof pageEditing
  | keyof typeof pairToss
  | keyof typeof palette
  | keyof typeof plans
  | keyof typeof platformPage
  | keyof typeof platformSettings
  | keyof typeof postPreview
  | keyof typeof posts
  | keyof typeof pricing
  | keyof typeof privacy
  | keyof typeof raffle
  | keyof typeof randomNumber
  | keyof typeof randomOrder
  | keyof typeof randomTeams
  | keyof typeof records
  | keyof typeof result
  | keyof typeof resultComments
  | keyof typeof richText
  | keyof typeof roles
  | keyof typeof santaName
  | keyof typeof secretSanta
  | keyof typeof selfCheck
  | keyof typeof sessionsList
  | keyof typeof settings
  | keyof typeof setup
  | keyof typeof shareResult
  | keyof typeof site
  | keyof typeof stage
  | keyof typeof statistics
  | keyof typeof status
  | keyof typeof submissions
  | keyof typeof subscription
  | keyof typeof subscriptions
  | keyof typeof supplied
  | keyof typeof support
  | keyof typeof terms
  | keyof typeof tickets
  | keyof typeof tools
  | keyof typeof trash
  | keyof typeof users
  | keyof typeof verifyReceipt
  | keyof typeof versions
  | keyof typeof waiting
  | keyof typeof wheelOfNames
  | keyof typeof withoutNetwork
  | keyof typeof yesOrNo
