import type { Migration } from 'kysely/migration'
import * as limits from './001-limits.ts'
import * as giveaways from './002-giveaways.ts'
import * as accounts from './003-accounts.ts'
import * as ledger from './004-ledger.ts'
import * as people from './005-people.ts'
import * as plans from './006-plans.ts'
import * as site from './007-site.ts'
import * as messages from './008-messages.ts'
import * as mailTries from './009-mail-tries.ts'
import * as seeds from './010-seeds.ts'
import * as collections from './011-collections.ts'
import * as guessGames from './012-guess-games.ts'
import * as forms from './013-forms.ts'
import * as publicSeeds from './014-public-seeds.ts'
import * as audit from './015-audit.ts'
import * as callLogs from './016-call-logs.ts'
import * as listViews from './017-list-views.ts'
import * as siteContents from './018-site-contents.ts'
import * as deletedUsers from './019-deleted-users.ts'
import * as savedViews from './020-saved-views.ts'
import * as modules from './021-modules.ts'
import * as media from './022-media.ts'
import * as builtForms from './023-built-forms.ts'
import * as blog from './024-blog.ts'
import * as imports from './025-imports.ts'
import * as billing from './026-billing.ts'
import * as supportTickets from './027-support-tickets.ts'
import * as hostedVideos from './028-hosted-films.ts'
import * as deletedQuestions from './029-deleted-questions.ts'
import * as deletedMenus from './030-deleted-menus.ts'
import * as billingHistory from './031-billing-history.ts'
import * as ticketSearch from './032-ticket-search.ts'
import * as begunCollections from './033-begun-collections.ts'
import * as grantingPeople from './034-granting-people.ts'
import * as saleProblems from './035-sale-problems.ts'
import * as drawZones from './036-draw-zones.ts'
import * as shownContacts from './037-shown-contacts.ts'
import * as testDrawsByName from './038-test-draws-by-name.ts'
import * as waitingTickets from './041-waiting-tickets.ts'
import * as listSearch from './043-list-search.ts'
import * as brazilianPortuguese from './044-brazilian-portuguese.ts'
import * as plainSeeds from './045-plain-seeds.ts'
import * as plainFaq from './046-plain-faq.ts'
import * as pairTosses from './047-pair-tosses.ts'
import * as ceremonies from './048-ceremonies.ts'
import * as verifyMenu from './049-verify-menu.ts'
import * as managedDraws from './061-managed-draws.ts'
import * as ticketReaders from './062-ticket-readers.ts'
import * as drawWatchers from './064-draw-watchers.ts'
import * as hashedAddresses from './066-hashed-addresses.ts'
import * as banReasons from './067-ban-reasons.ts'
import * as accountViews from './069-account-views.ts'
import * as trash from './070-trash.ts'
import * as mailTexts from './071-mail-texts.ts'
import * as footerTools from './075-tools-in-the-footer.ts'
import * as winnerPictures from './076-winner-pictures.ts'
import * as overviewReports from './077-overview-reports.ts'
import * as organizerLooks from './078-organizer-looks.ts'
import * as refunds from './079-refunds.ts'
import * as exportJobs from './080-export-jobs.ts'
import * as largeRefunds from './081-large-refunds.ts'
import * as exportPermissions from './082-export-permissions.ts'
import * as trialsNeverPaid from './083-trials-never-paid.ts'
import * as payerOfCollections from './086-payer-of-collections.ts'
import * as begunBulkRows from './087-begun-bulk-rows.ts'
import * as latestTickets from './088-latest-tickets.ts'
import * as factsForStaff from './089-facts-for-staff.ts'
import * as bulkKeys from './090-bulk-keys.ts'
import * as verifiedAndBegun from './092-verified-and-begun.ts'
import * as peopleByShownName from './093-people-by-shown-name.ts'
import * as endedFetches from './094-ended-fetches.ts'
import * as paidByPlan from './095-paid-by-plan.ts'
import * as countedViews from './096-counted-views.ts'

/** In order, forward only. Never edit a released migration: add the next number. */
export const migrations: Record<string, Migration> = {
  '001-limits': limits,
  '002-giveaways': giveaways,
  '003-accounts': accounts,
  '004-ledger': ledger,
  '005-people': people,
  '006-plans': plans,
  '007-site': site,
  '008-messages': messages,
  '009-mail-tries': mailTries,
  '010-seeds': seeds,
  '011-collections': collections,
  '012-guess-games': guessGames,
  '013-forms': forms,
  '014-public-seeds': publicSeeds,
  '015-audit': audit,
  '016-call-logs': callLogs,
  '017-list-views': listViews,
  '018-site-contents': siteContents,
  '019-deleted-users': deletedUsers,
  '020-saved-views': savedViews,
  '021-modules': modules,
  '022-media': media,
  '023-built-forms': builtForms,
  '024-blog': blog,
  '025-imports': imports,
  '026-billing': billing,
  '027-support-tickets': supportTickets,
  '028-hosted-films': hostedVideos,
  '029-deleted-questions': deletedQuestions,
  '030-deleted-menus': deletedMenus,
  '031-billing-history': billingHistory,
  '032-ticket-search': ticketSearch,
  '033-begun-collections': begunCollections,
  '034-granting-people': grantingPeople,
  '035-sale-problems': saleProblems,
  '036-draw-zones': drawZones,
  '037-shown-contacts': shownContacts,
  '038-test-draws-by-name': testDrawsByName,
  '041-waiting-tickets': waitingTickets,
  '043-list-search': listSearch,
  '044-brazilian-portuguese': brazilianPortuguese,
  '045-plain-seeds': plainSeeds,
  '046-plain-faq': plainFaq,
  '047-pair-tosses': pairTosses,
  '048-ceremonies': ceremonies,
  '049-verify-menu': verifyMenu,
  '061-managed-draws': managedDraws,
  '062-ticket-readers': ticketReaders,
  '064-draw-watchers': drawWatchers,
  '066-hashed-addresses': hashedAddresses,
  '067-ban-reasons': banReasons,
  '069-account-views': accountViews,
  '070-trash': trash,
  '071-mail-texts': mailTexts,
  '075-tools-in-the-footer': footerTools,
  '076-winner-pictures': winnerPictures,
  '077-overview-reports': overviewReports,
  '078-organizer-looks': organizerLooks,
  '079-refunds': refunds,
  '080-export-jobs': exportJobs,
  '081-large-refunds': largeRefunds,
  '082-export-permissions': exportPermissions,
  '083-trials-never-paid': trialsNeverPaid,
  '086-payer-of-collections': payerOfCollections,
  '087-begun-bulk-rows': begunBulkRows,
  '088-latest-tickets': latestTickets,
  '089-facts-for-staff': factsForStaff,
  '090-bulk-keys': bulkKeys,
  '092-verified-and-begun': verifiedAndBegun,
  '093-people-by-shown-name': peopleByShownName,
  '094-ended-fetches': endedFetches,
  '095-paid-by-plan': paidByPlan,
  '096-counted-views': countedViews,
}
